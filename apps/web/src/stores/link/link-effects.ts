import { TO_PHONE_EVENTS, type ToPhoneEventName, writePhoneMessage } from '@ligo/protocol';
import type { Counter } from '../../lib/values/counter.ts';
import type { AppContext } from '../../ports/app-context.ts';
import type { OpenSignalingSocket, SignalingSocket } from '../../ports/connection.ts';
import { createLinkPeers, type LinkPeerContext } from './link-peers.ts';
import type { LinkEffect, LinkEvent, LinkListener, LinkTarget, LinkWait } from './link-types.ts';

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

export type LinkEffectContext = Pick<AppContext, 'openSocket'> & LinkPeerContext;

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
  const peers = createLinkPeers(context, () => server.account() ?? '', listener);

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
          return peers.open(effect, socket?.target.carId ?? '');
        case 'close-peer':
          peers.close(effect.id);
          return listener.onClosed();
        case 'begin-direct':
          return peers.beginDirect(effect.id, effect.target);
        case 'close-direct':
          return peers.close(effect.id);
        case 'add-candidate':
          return peers.addCandidate(effect.id, effect.candidate);
        case 'answer':
          return peers.answer(effect.id, effect.sdp);
        case 'send':
          peers.send(effect.id, writePhoneMessage(effect.action, {}));
          return;
        case 'send-answer':
          peers.send(effect.id, writePhoneMessage('Answer', { sdp: effect.sdp }));
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
    canBeginDirectly: peers.canBeginDirectly,
    send: peers.send,
  };
}
