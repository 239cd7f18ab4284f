import type { OpenSignalingSocket } from '../../ports/signaling-socket.ts';

/** In the place of the server, which introduces the phone to the car of this page: both are always there. */
export const openDemoSocket: OpenSignalingSocket = () => {
  const handlers = new Map<string, (payload: unknown) => void>();
  const tell = (event: string, payload?: unknown) => queueMicrotask(() => handlers.get(event)?.(payload));
  tell('connect');
  return {
    emit(event, payload) {
      if (event === 'remote_start') return tell('handshake', { info: 'car_joined', iceServers: [] });
      const { action } = payload as { action?: string };
      if (event === 'remote' && action === 'handshake') tell('car', { action: 'offer', sdp: 'demo' });
    },
    on: (event, handler) => void handlers.set(event, handler),
    onConnect: (handler) => void handlers.set('connect', handler),
    // It is never lost.
    onDisconnect() {},
    close: () => handlers.clear(),
  };
};
