import type { Page } from '@playwright/test';
import { pairedDemoPhone } from './support/demo-phone.ts';
import { firstLiveFigure } from './support/first-live-figure.ts';
import { median, report, sized, within } from './support/report.ts';

/**
 * Time from the navigation to the first live figure of the installed app (warm cache), beside the bare link: the same
 * handshake and the same first status by a page with nothing on it.
 */
const ROUNDS = sized(9, 1);
const STALLED_MS = 15_000;

/** The whole way to the first status with nothing but the browser's own parts. Runs in the page; answers ms. */
function bareLink({ jwt, carId }: { jwt: string; carId: string }): Promise<number> {
  return new Promise((resolve) => {
    const beganAt = performance.now();
    const socket = new WebSocket(
      `${location.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    );
    const say = (event: string, message: object) =>
      socket.send(`42${JSON.stringify([event, { jwt, carId, ...message }])}`);
    let connection: RTCPeerConnection | null = null;
    const events: Record<
      string,
      (message: {
        action?: string;
        sdp?: string;
        candidate?: string;
        sdpMid?: string;
      }) => Promise<void> | void
    > = {
      handshake: () => say('remote', { action: 'handshake' }),
      async car({ action, sdp, candidate, sdpMid }) {
        if (action === 'ice-candidate')
          return connection?.addIceCandidate({ candidate: candidate ?? '', sdpMid: sdpMid ?? '0' });
        connection = new RTCPeerConnection();
        connection.onicecandidate = ({ candidate: own }) =>
          own &&
          say('remote', {
            action: 'ice-candidate',
            candidate: own.candidate,
            sdpMid: own.sdpMid,
            sdpMLineIndex: own.sdpMLineIndex,
          });
        connection.ondatachannel = ({ channel }) => {
          channel.onmessage = () => {
            resolve(performance.now() - beganAt);
            connection?.close();
            socket.close();
          };
          channel.onopen = () => channel.send('{"action":"Status","extras":{}}');
        };
        await connection.setRemoteDescription({ type: 'offer', sdp: sdp ?? '' });
        await connection.setLocalDescription(await connection.createAnswer());
        say('remote', { action: 'answer', sdp: connection.localDescription?.sdp });
      },
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (data.startsWith('0')) return socket.send('40');
      if (data.startsWith('40')) return say('remote_start', {});
      if (data === '2') return socket.send('3');
      if (!data.startsWith('42')) return;
      const [event, message] = JSON.parse(data.slice(2));
      void events[event]?.(message ?? {});
    };
  });
}

async function appRound(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/app/status`);
  return within(STALLED_MS, 'a live figure', page.evaluate(firstLiveFigure));
}

const { stack, server, page } = await pairedDemoPhone();
const jwt = await page.evaluate(() => localStorage.getItem('ligo.token') ?? '');
const [car] = await (
  await page.request.get(`${server.origin}/api/car-list/list`, {
    headers: { authorization: `Bearer ${jwt}` },
  })
).json();
const app: number[] = [];
const bare: number[] = [];
for (let index = 0; index < ROUNDS; index++) {
  app.push(await appRound(page, server.origin));
  await page.goto(`${server.origin}/version.json`);
  bare.push(
    await within(
      STALLED_MS,
      'a status over the bare link',
      page.evaluate(bareLink, { jwt, carId: car.carId }),
    ),
  );
}
await stack.end();
report({
  name: 'status',
  figure: median(app),
  reference: median(bare),
  unit: 'ms',
  goal: { ratio: 2 },
  also: { 'slowest navigation, ms': Math.max(...app), 'slowest bare link, ms': Math.max(...bare) },
});
process.exit(0);
