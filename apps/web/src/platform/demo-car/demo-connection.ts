import { createLanes, createPortChannels } from '@ligo/link';
import { type Car, HTTP_CALLS, type NotificationSettings, notificationSettingsSchema } from '@ligo/protocol';
import type { OpenPeerConnection, OpenSignalingSocket } from '../../ports/connection.ts';
import { systemClock } from '../clock.ts';
import type { DemoCar } from './worker-car.ts';

const refused = () => Response.json({ code: 'forbidden' }, { status: 403 });

/**
 * Answers the app's calls in the place of the server: the demo's one car and its switches, which live as long as the page. Files
 * that anybody may read come by `fetchFile`; everything else is refused, and nothing is sent.
 */
export function createDemoFetch(car: Car, fetchFile: typeof fetch): typeof fetch {
  let switches: NotificationSettings = notificationSettingsSchema.parse({});
  return async (input, init) => {
    switch (new URL(String(input)).pathname) {
      case HTTP_CALLS.carList.path:
        return Response.json([car]);
      case HTTP_CALLS.notificationSettings.path: {
        if (init?.method !== 'POST') return Response.json(switches);
        const wanted = notificationSettingsSchema.safeParse(JSON.parse(String(init.body)));
        if (!wanted.success) return Response.json({ code: 'bad-request' }, { status: 400 });
        switches = wanted.data;
        return Response.json({});
      }
      case HTTP_CALLS.version.path:
        return fetchFile(input, init);
      default:
        return refused();
    }
  };
}

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

/** Opens connections to the car of this page in the place of peer connections. After `close` no handler is called. */
export function createOpenPortConnection(car: Pick<DemoCar, 'connect'>): OpenPeerConnection {
  return (_iceServers, handlers) => {
    const { port1, port2 } = new MessageChannel();
    const lanes = createLanes(createPortChannels(port1, systemClock), handlers);
    let isOver = false;
    return {
      control: lanes.control,
      bulk: lanes.bulk,
      async answer() {
        car.connect(port2);
        setTimeout(() => isOver || handlers.onIceState('connected'));
        return 'demo';
      },
      addIceCandidate: async () => {},
      close() {
        isOver = true;
        lanes.end();
      },
    };
  };
}
