import { LINK } from '@ligo/protocol';
import { io } from 'socket.io-client';
import type { OpenSignalingSocket } from '../ports/connection.ts';

/** Opens a Socket.IO connection over a web socket. It tries once; a failed try reports a disconnect. */
export const openSignalingSocket: OpenSignalingSocket = (origin) => {
  const socket = io(origin, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    timeout: LINK.connectTimeoutMs,
  });
  return {
    emit: (event, payload) => {
      socket.emit(event, payload);
    },
    on: (event, handler) => {
      socket.on(event, (payload: unknown) => handler(payload));
    },
    onConnect: (handler) => {
      socket.on('connect', handler);
    },
    onDisconnect: (handler) => {
      socket.on('disconnect', () => handler());
      socket.on('connect_error', () => handler());
    },
    close() {
      socket.removeAllListeners();
      socket.disconnect();
    },
  };
};
