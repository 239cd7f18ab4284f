import type { OpenSignalingSocket } from '../../ports/signaling-socket.ts';

/** In the place of the server, which introduces the phone to the car of this page: both are always there. */
export const openDemoSocket: OpenSignalingSocket = () => {
  const handlers = new Map<string, (payload: unknown) => void>();
  const notify = (event: string, payload?: unknown) => queueMicrotask(() => handlers.get(event)?.(payload));
  notify('connect');
  return {
    emit(event, payload) {
      if (event === 'remote_start') return notify('handshake', { info: 'car_joined', iceServers: [] });
      const { action } = payload as { action?: string };
      if (event === 'remote' && action === 'handshake') notify('car', { action: 'offer', sdp: 'demo' });
    },
    on: (event, handler) => void handlers.set(event, handler),
    onConnect: (handler) => void handlers.set('connect', handler),
    // It is never lost.
    onDisconnect() {},
    close: () => handlers.clear(),
  };
};
