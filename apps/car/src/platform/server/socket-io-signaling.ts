import { LINK, TO_CAR_EVENTS, type ToCarEventName } from '@ligo/protocol';
import { io, type ManagerOptions, type SocketOptions } from 'socket.io-client';
import type { OpenSignalingSocket } from '../../ports/signaling-socket.ts';

/** The longest message is a list of 1,000 links. */
const MAX_MESSAGE_BYTES = 1_000_000;

/** Opens Socket.IO connections, websocket only, each with a new token. `onIgnored`: a payload fitted no schema. */
export function socketIoSignaling(
  origin: string,
  token: () => Promise<string>,
  onIgnored: () => void,
): OpenSignalingSocket {
  return (handlers) => {
    let isClosed = false;
    const options = {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      timeout: LINK.connectTimeoutMs,
      auth: (give: (data: object) => void) => {
        token().then(
          (carJwt) => give({ carJwt }),
          () => {
            socket.close();
            // Closing a socket that never opened is silent, and its holder would wait for it for ever.
            if (!isClosed) handlers.onDisconnect();
          },
        );
      },
      // Missing from the type of the options; a longer message ends the connection.
      maxPayload: MAX_MESSAGE_BYTES,
    } satisfies Partial<ManagerOptions & SocketOptions> & { maxPayload: number };
    const socket = io(origin, options);
    for (const event of Object.keys(TO_CAR_EVENTS) as ToCarEventName[]) {
      socket.on(event, (payload: unknown) => {
        const parsed = TO_CAR_EVENTS[event].safeParse(payload);
        if (parsed.success) (handlers[event] as (payload: unknown) => void)(parsed.data);
        else onIgnored();
      });
    }
    socket.on('connect', () => handlers.onConnect());
    socket.on('connect_error', () => handlers.onDisconnect());
    socket.on('disconnect', () => handlers.onDisconnect());
    return {
      send: (event) => {
        socket.emit('car', event);
      },
      sendSealed: (message) => {
        socket.emit('sealed', message);
      },
      close() {
        isClosed = true;
        socket.off();
        socket.disconnect();
      },
    };
  };
}
