import {
  type IceCandidateAction,
  type IceServer,
  TO_PHONE_EVENTS,
  type ToPhoneEventName,
  writePhoneMessage,
} from '@ligo/protocol';
import type { Counter } from '../../lib/values/counter.ts';
import type { AppContext } from '../../ports/app-context.ts';
import type {
  IceCandidate,
  OpenPeerConnection,
  OpenSignalingSocket,
  PeerConnection,
  PeerConnectionHandlers,
  PeerTarget,
  SignalingSocket,
} from '../../ports/connection.ts';
import type { LinkEffect, LinkEvent, LinkListener, LinkTarget, LinkWait } from './link-types.ts';

/** Opens a peer connection and turns its reports into events of the link. */
function openPeer(
  open: OpenPeerConnection,
  iceServers: IceServer[],
  id: number,
  target: PeerTarget,
  counter: Counter,
  { dispatch, onMessage, onVideo }: Pick<LinkListener, 'dispatch' | 'onMessage' | 'onVideo'>,
): PeerConnection {
  const handlers: PeerConnectionHandlers = {
    onIceCandidate: (candidate) =>
      dispatch({ type: 'own-candidate', id, candidate: { action: 'ice-candidate', ...candidate } }),
    onOpen: () => dispatch({ type: 'channel-open', id }),
    onClosed: () => dispatch({ type: 'channel-closed', id }),
    // LINK-16: invalid messages are signs of life, too.
    onActivity: () => dispatch({ type: 'received', id, kind: 'other' }),
    onIgnored: () => counter.add('frame-ignored'),
    onMessage: (text) => onMessage(id, text),
    onVideo,
    onIceState(state) {
      if (state === 'connected' || state === 'completed') dispatch({ type: 'ice', id, state: 'connected' });
      else if (state === 'failed' || state === 'closed') dispatch({ type: 'ice', id, state: 'failed' });
      else dispatch({ type: 'ice', id, state: 'down' });
    },
    onRefused: (reason) => dispatch({ type: 'unverified', id, reason }),
  };
  return open(iceServers, handlers, target);
}

/** Opens a socket and turns its messages into events of the link; unreadable messages are counted. */
function openSignaling(
  open: OpenSignalingSocket,
  origin: string,
  id: number,
  counter: Counter,
  dispatch: (event: LinkEvent) => void,
): SignalingSocket {
  const socket = open(origin);
  const on = <N extends ToPhoneEventName>(name: N, handler: (payload: Payload<N>) => void) =>
    socket.on(name, (payload) => {
      const parsed = TO_PHONE_EVENTS[name].safeParse(payload);
      if (parsed.success) handler(parsed.data as Payload<N>);
      else counter.add('signaling-unreadable');
    });
  socket.onConnect(() => dispatch({ type: 'socket-connected', id }));
  socket.onDisconnect(() => dispatch({ type: 'socket-lost', id }));
  on('handshake', ({ iceServers }) => dispatch({ type: 'car-joined', id, iceServers }));
  on('car', (signal) => dispatch({ type: 'car-signal', id, signal }));
  on('other_side_left', () => dispatch({ type: 'other-side-left', id }));
  on('wr_s', () => dispatch({ type: 'wrong-server', id }));
  on('refused', (refused) => dispatch({ type: 'refused', id, ...refused }));
  on('car_unlinked', ({ carId }) => dispatch({ type: 'unlinked', from: 'socket', id, carId }));
  return socket;
}

type Payload<N extends ToPhoneEventName> = ReturnType<(typeof TO_PHONE_EVENTS)[N]['parse']>;

export type LinkEffectContext = Pick<AppContext, 'openSocket' | 'openPeerConnection' | 'counter'>;

export interface LinkServer {
  /** The access token; `null` if no one is signed in. */
  token(): string | null;
  /** The account that is signed in; `null`: none. */
  account(): string | null;
  originOf(region: number): Promise<string>;
  refresh(target: LinkWait): Promise<unknown>;
}

/** Makes the part of the link that touches the world, with the one socket and the one peer connection. Nothing it calls throws out of it: a failure is an event. */
export function createLinkEffects(context: LinkEffectContext, server: LinkServer, listener: LinkListener) {
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
    const { id, iceServers } = effect;
    try {
      const target = { carId: socket?.target.carId ?? '', account: server.account() ?? '' };
      const port = openPeer(context.openPeerConnection, iceServers, id, target, counter, listener);
      peer = { id, port };
      port.bulk.onFrame((frame) => peer?.id === id && listener.onFrame(frame));
      dispatch({ type: 'answered', id, sdp: await port.answer(effect.sdp) });
    } catch {
      counter.add('peer-failed');
      dispatch({ type: 'peer-failed', id });
    }
  };

  return {
    run(effect: LinkEffect) {
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
    /** Sends on the open channel; `false` if there is none. */
    send: (text: string): boolean => peer?.port.control.send(text) ?? false,
  };
}

function plain({ candidate, sdpMid, sdpMLineIndex }: IceCandidateAction): IceCandidate {
  return { candidate, sdpMid: sdpMid ?? null, sdpMLineIndex: sdpMLineIndex ?? null };
}
