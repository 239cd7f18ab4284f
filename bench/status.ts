import { CHANNELS } from '@ligo/protocol';
import type { Page } from '@playwright/test';
import { CAR_FIRST_MS } from '../apps/web/src/platform/peer-connection.ts';
import { pairedDemoPhone } from './support/demo-phone.ts';
import { firstShown, LIVE_FIGURE } from './support/first-shown.ts';
import { type Identify, provideIdentify } from './support/identify-in-page.ts';
import { median, reportTimes, sized, within } from './support/report.ts';

/**
 * Time from the navigation to the first live figure of the installed app (warm cache), beside the bare link: the same
 * handshake and the same first status by a page with nothing on it, from its navigation on. Both let the car's check be the first.
 */
const ROUNDS = sized(9, 1);
const STALLED_MS = 15_000;
/** A page of the app's origin with nothing on it. */
const BARE_PATH = '/version.json';

/**
 * The whole way to the first status with nothing but the browser's own parts. Runs as the first script of the bare page, and leaves in
 * `bareMs` when it came, ms after the navigation.
 */
function bareLink({
  path,
  carId,
  controlId,
  carFirstMs,
}: {
  path: string;
  carId: string;
  controlId: number;
  carFirstMs: number;
}) {
  if (location.pathname !== path) return;
  const jwt = localStorage.getItem('ligo.token');
  const bareMs = new Promise<number>((resolve) => {
    const socket = new WebSocket(
      `${location.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    );
    const sendEvent = (event: string, message: object) =>
      socket.send(`42${JSON.stringify([event, { jwt, carId, ...message }])}`);
    let connection: RTCPeerConnection | null = null;
    let letCheck = () => {};
    const mayCheck = new Promise<void>((resolveCheck) => {
      letCheck = resolveCheck;
    });
    const events: Record<
      string,
      (message: {
        action?: string;
        sdp?: string;
        candidate?: string;
        sdpMid?: string;
      }) => Promise<void> | void
    > = {
      handshake: () => sendEvent('remote', { action: 'handshake' }),
      async car({ action, sdp, candidate, sdpMid }) {
        if (action === 'ice-candidate') {
          await mayCheck;
          return connection?.addIceCandidate({ candidate: candidate ?? '', sdpMid: sdpMid ?? '0' });
        }
        connection = new RTCPeerConnection();
        connection.onicecandidate = ({ candidate: own }) =>
          own &&
          sendEvent('remote', {
            action: 'ice-candidate',
            candidate: own.candidate,
            sdpMid: own.sdpMid,
            sdpMLineIndex: own.sdpMLineIndex,
          });
        const channel = connection.createDataChannel('control', { negotiated: true, id: controlId });
        channel.onmessage = ({ data }: MessageEvent<string>) => {
          if (data.includes('"Identify"')) return;
          resolve(performance.now());
          connection?.close();
          socket.close();
        };
        channel.onopen = async () => {
          const { identify } = globalThis as unknown as { identify: Identify };
          const [, carKey = '', carNonce = ''] = /^a=x-ligo:([\w-]+)[.]([\w-]+)/m.exec(sdp ?? '') ?? [];
          if (connection) channel.send(await identify(connection, carKey, carNonce));
          channel.send('{"action":"Status","extras":{}}');
        };
        await connection.setRemoteDescription({ type: 'offer', sdp: sdp ?? '' });
        await connection.setLocalDescription(await connection.createAnswer());
        sendEvent('remote', { action: 'answer', sdp: connection.localDescription?.sdp });
        setTimeout(letCheck, carFirstMs);
      },
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (data.startsWith('0')) return socket.send('40');
      if (data.startsWith('40')) return sendEvent('remote_start', {});
      if (data === '2') return socket.send('3');
      if (!data.startsWith('42')) return;
      const [event, message] = JSON.parse(data.slice(2));
      void events[event]?.(message ?? {});
    };
  });
  Object.assign(globalThis, { bareMs });
}

/** The steps of the app's own link in their order, ms after the navigation. */
const STEPS = [
  'page there',
  'first script there',
  'services there',
  'socket asked for',
  'socket open',
  'peer connection made',
  'channel open',
  'first answer',
] as const;
type Steps = Partial<Record<(typeof STEPS)[number], number>>;

/** Notes when the page's first socket and channel get how far. Runs in the page, before its scripts. */
function noteSteps(): void {
  const steps: Record<string, number> = {};
  const note = (step: string) => {
    steps[step] ??= performance.now();
  };
  Object.assign(globalThis, { steps });
  globalThis.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      note('socket asked for');
      this.addEventListener('open', () => note('socket open'));
    }
  };
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      note('peer connection made');
    }
    override createDataChannel(label: string, options?: RTCDataChannelInit): RTCDataChannel {
      const channel = super.createDataChannel(label, options);
      channel.addEventListener('open', () => note('channel open'));
      channel.addEventListener('message', () => note('first answer'));
      return channel;
    }
  };
}

async function appRound(page: Page, origin: string): Promise<{ ms: number; steps: Steps }> {
  await page.goto(`${origin}/app/status`, { waitUntil: 'commit' });
  const ms = await within(STALLED_MS, 'a live figure', page.evaluate(firstShown, LIVE_FIGURE));
  const loaded: Steps = await page.evaluate(() => {
    const script = (name: string) =>
      performance.getEntriesByType('resource').find((each) => each.name.includes(name)) as
        | PerformanceResourceTiming
        | undefined;
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return {
      'page there': document?.responseEnd ?? 0,
      'first script there': script('/assets/start-')?.responseEnd ?? 0,
      'services there': script('/assets/signed-in-services-')?.responseEnd ?? 0,
    };
  });
  return { ms, steps: { ...loaded, ...(await page.evaluate<Steps>('steps')) } };
}

const { stack, server, page } = await pairedDemoPhone();
const jwt = await page.evaluate(() => localStorage.getItem('ligo.token') ?? '');
const [car] = await (
  await page.request.get(`${server.origin}/api/car-list/list`, {
    headers: { authorization: `Bearer ${jwt}` },
  })
).json();
await page.addInitScript(noteSteps);
await page.addInitScript(provideIdentify, car.carId);
await page.addInitScript(bareLink, {
  path: BARE_PATH,
  carId: car.carId,
  controlId: CHANNELS.control.id,
  carFirstMs: CAR_FIRST_MS,
});
const app: { ms: number; steps: Steps }[] = [];
const bare: number[] = [];
for (let index = 0; index < ROUNDS; index++) {
  app.push(await appRound(page, server.origin));
  await page.goto(`${server.origin}${BARE_PATH}`, { waitUntil: 'commit' });
  bare.push(await within(STALLED_MS, 'a status over the bare link', page.evaluate<number>('bareMs')));
}
await stack.end();
const steps = STEPS.map((step) => [`${step}, ms`, median(app.map((round) => round.steps[step] ?? 0))]);
reportTimes(
  'status',
  app.map(({ ms }) => ms),
  bare,
  { ratio: 2 },
  Object.fromEntries(steps),
);
process.exit(0);
