import { createHash } from 'node:crypto';
import type { DownloadPage, Fetched, FetchKind } from './pages/download-page.ts';
import { openBrowserPage } from './support/browser-page.ts';
import { startCarProcess } from './support/car-process.ts';
import { contentOf } from './support/content-of.ts';
import { median, report, sized, within } from './support/report.ts';

/**
 * A recording from the car's own process into a file of the web app in Chromium, over the bulk lane and as base64 in messages,
 * beside the bare channel of the same library, whose bytes the page drops. Rounds take turns, because machines are noisy.
 */
const BYTES = sized(50_000_000, 2_000_000);
const ROUNDS = sized(3, 1);
const FETCH_TIMEOUT_MS = 60_000;
const NAME = '2026-11-03_04h05m06s.mp4';
const MB = 1_000_000;

interface Round extends Fetched {
  cpuMs: number;
  carBytes: number;
  browserBytes: number;
}

const expected = createHash('sha256').update(contentOf(BYTES)).digest('hex');
const car = await startCarProcess();
await car.put(NAME, BYTES);
const browser = await openBrowserPage('download-page.ts');
const { page } = browser;

async function round(kind: FetchKind): Promise<Round> {
  const filePath = `/Ligo/Sentry/${NAME}`;
  await page.evaluate((its) => {
    (globalThis as unknown as DownloadPage).kind = its;
  }, kind);
  await page.requestGC();
  const close = await browser.connect(car.open(kind === 'bare' ? 'bare' : 'ligo'));
  const fetch = () =>
    within(
      FETCH_TIMEOUT_MS,
      `${BYTES} bytes by ${kind}`,
      page.evaluate(([its, bytes]) => (globalThis as unknown as DownloadPage).fetch(its, bytes), [
        filePath,
        BYTES,
      ] as const),
    );
  const { result, cpuMs, moreBytes, moreOtherBytes } = await car.measure(fetch, browser.residentBytes);
  await close();
  if (kind !== 'bare') {
    const sha = await page.evaluate((its) => (globalThis as unknown as DownloadPage).takeSha(its), filePath);
    if (sha !== expected) throw new Error(`The bytes received by ${kind} differ from the car's`);
  }
  return { ...result, cpuMs, carBytes: moreBytes, browserBytes: moreOtherBytes };
}

const rounds: Record<FetchKind, Round[]> = { bare: [], bulk: [], base64: [] };
// The first of all pays for what is loaded once.
await round('bulk');
for (let index = 0; index < ROUNDS; index++)
  for (const kind of ['bare', 'bulk', 'base64'] as const) rounds[kind].push(await round(kind));
await browser.stop();
car.stop();

const middle = (kind: FetchKind, of: Exclude<keyof Round, 'pingMs'>) =>
  median(rounds[kind].map((each) => each[of]));
const slowestPing = (kind: FetchKind) => Math.max(...rounds[kind].flatMap(({ pingMs }) => pingMs));
const middlePing = (kind: FetchKind) => median(rounds[kind].flatMap(({ pingMs }) => pingMs));
const speed = (kind: FetchKind) => BYTES / MB / (middle(kind, 'ms') / 1_000);
const cpu = (kind: FetchKind) => middle(kind, 'cpuMs') / (BYTES / MB);
report({
  name: 'download',
  figure: middle('bulk', 'ms') / (BYTES / MB),
  reference: middle('bare', 'ms') / (BYTES / MB),
  unit: 'ms a MB',
  goal: { ratio: 1 / 0.9 },
  also: {
    'MB a second': speed('bulk'),
    'MB a second of the bare channel': speed('bare'),
    'MB a second as base64': speed('base64'),
    'answer to a ping meanwhile, ms': middlePing('bulk'),
    'slowest of them, ms': slowestPing('bulk'),
    'answer to a ping meanwhile as base64, ms': middlePing('base64'),
    'slowest of them as base64, ms': slowestPing('base64'),
    "more memory of the car's process, MB": middle('bulk', 'carBytes') / MB,
    'the same for the bare channel, MB': middle('bare', 'carBytes') / MB,
    'more memory of the browser, MB': middle('bulk', 'browserBytes') / MB,
    'the same for the bare channel (browser), MB': middle('bare', 'browserBytes') / MB,
    'more memory of the browser as base64, MB': middle('base64', 'browserBytes') / MB,
  },
});
report({
  name: 'download-cpu',
  figure: cpu('bulk'),
  reference: cpu('bare'),
  unit: "ms of the car's processor a MB",
  goal: { figure: 25 },
  also: { 'as base64, ms a MB': cpu('base64') },
});
process.exit(0);
