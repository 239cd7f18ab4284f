import { type IceCandidateAction, writePhoneMessage } from '@ligo/protocol';
import type { AppContext } from '../../ports/app-context.ts';
import type { IceCandidate, PeerConnection } from '../../ports/peer-connection.ts';
import type { SignalingSocket } from '../../ports/signaling-socket.ts';
import type { LinkEffect, LinkListener, LinkTarget, LinkWait } from './link-types.ts';
import { openPeer } from './peer-client.ts';
import { openSignaling } from './signaling-client.ts';

export type LinkEffectContext = Pick<AppContext, 'openSocket' | 'openPeerConnection' | 'counter'>;

/** The server as the link uses it. */
export interface LinkServer {
  /** The access token; `null` if no one is signed in. */
  token(): string | null;
  originOf(region: number): Promise<string>;
  refresh(target: LinkWait): Promise<unknown>;
}

/** Runs the link's effects and holds the one socket and the one peer connection. */
export interface LinkEffects {
  run(effect: LinkEffect): void;
  /** Sends on the open channel; `false` if there is none. */
  send(text: string): boolean;
}

/** Makes the part of the link that touches the world. Nothing it calls throws out of it: a failure is an event. */
export function createLinkEffects(
  context: LinkEffectContext,
  server: LinkServer,
  listener: LinkListener,
): LinkEffects {
  const { counter } = context;
  const { dispatch } = listener;
  let socket: { id: number; target: LinkTarget; port: SignalingSocket | null } | null = null;
  let peer: { id: number; port: PeerConnection } | null = null;

  const openSocket = async (id: number, target: LinkTarget) => {
    socket = { id, target, port: null };
    try {
      const origin = await server.originOf(target.region);
      if (socket?.id === id) socket.port = openSignaling(context.openSocket, origin, id, counter, dispatch);
    } catch {
      counter.add('socket-not-opened');
      dispatch({ type: 'socket-lost', id });
    }
  };
  const emit = (id: number, event: string, payload: object) => {
    const jwt = server.token();
    if (socket?.id !== id) return;
    if (jwt === null) return dispatch({ type: 'socket-lost', id });
    socket.port?.emit(event, { jwt, carId: socket.target.carId, ...payload });
  };
  const openPeerConnection = async (effect: Extract<LinkEffect, { type: 'open-peer' }>) => {
    const { id } = effect;
    try {
      const port = openPeer(context.openPeerConnection, effect.iceServers, id, counter, listener);
      peer = { id, port };
      port.bulk.onFrame((frame) => peer?.id === id && listener.onFrame(frame));
      dispatch({ type: 'answered', id, sdp: await port.answer(effect.sdp) });
    } catch {
      counter.add('peer-failed');
      dispatch({ type: 'peer-failed', id });
    }
  };

  return {
    run(effect) {
      switch (effect.type) {
        case 'open-socket':
          void openSocket(effect.id, effect.target);
          return;
        case 'close-socket':
          if (socket?.id !== effect.id) return;
          socket.port?.close();
          socket = null;
          return;
        case 'remote-start':
          return emit(effect.id, 'remote_start', {});
        case 'remote':
          return emit(effect.id, 'remote', effect.signal);
        case 'open-peer':
          void openPeerConnection(effect);
          return;
        case 'close-peer':
          if (peer?.id !== effect.id) return;
          peer.port.close();
          peer = null;
          return listener.onClosed();
        case 'add-candidate':
          if (peer?.id !== effect.id) return;
          // A candidate of a kind this browser does not know is no reason to give up on the others.
          peer.port.addIceCandidate(plain(effect.candidate)).catch(() => counter.add('candidate-refused'));
          return;
        case 'send':
          if (peer?.id === effect.id) peer.port.control.send(writePhoneMessage(effect.action, {}));
          return;
        case 'refresh': {
          const { target } = effect;
          const done = () => dispatch({ type: 'refreshed', target });
          server.refresh(target).then(done, () => {
            counter.add('refresh-failed');
            done();
          });
          return;
        }
      }
    },
    send: (text) => peer?.port.control.send(text) ?? false,
  };
}

function plain({ candidate, sdpMid, sdpMLineIndex }: IceCandidateAction): IceCandidate {
  return { candidate, sdpMid: sdpMid ?? null, sdpMLineIndex: sdpMLineIndex ?? null };
}
