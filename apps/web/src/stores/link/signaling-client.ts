import { TO_PHONE_EVENTS, type ToPhoneEventName } from '@ligo/protocol';
import type { Counter } from '../../lib/values/counter.ts';
import type { OpenSignalingSocket, SignalingSocket } from '../../ports/signaling-socket.ts';
import type { LinkEvent } from './link-types.ts';

/** Opens a socket and turns its messages into events of the link; unreadable messages are counted. */
export function openSignaling(
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
