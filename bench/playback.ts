import type { PlaybackPage } from './pages/playback-page.ts';
import { openBrowserPage } from './support/browser-page.ts';
import { startCarProcess } from './support/car-process.ts';
import { median, report, sized, within } from './support/report.ts';

/**
 * Playback of a recording in Chromium over a connection: from the request to the first picture, and to the picture of another
 * position, between two keyframes. The reference is the same library sending the same pictures from memory. Pictures show their
 * number, which identifies them.
 */
const SECONDS = sized(60, 8);
const ROUNDS = sized(8, 1);
const SEEKS = sized(4, 1);
const SHOWN_TIMEOUT_MS = 10_000;
const filePath = '/Ligo/Sentry/2026-11-03_04h05m06s.mp4';

interface Times {
  start: number[];
  seek: number[];
}

const car = await startCarProcess();
await car.putFilm('2026-11-03_04h05m06s.mp4', SECONDS);
const browser = await openBrowserPage('playback-page.ts');
const { page } = browser;

const play = (fromMs: number) =>
  within(
    SHOWN_TIMEOUT_MS,
    `the picture of ${fromMs} ms`,
    page.evaluate(([its, ms]) => (globalThis as unknown as PlaybackPage).play(its, ms), [
      filePath,
      fromMs,
    ] as const),
  );

/** One connection: the first picture of the recording, and some others far from each other. */
async function round(kind: PlaybackPage['kind'], times: Times): Promise<void> {
  await page.evaluate((its) => {
    (globalThis as unknown as PlaybackPage).kind = its;
  }, kind);
  const close = await browser.connect(car.open(kind === 'bare' ? 'bare-video' : 'ligo'));
  times.start.push(await play(0));
  for (let seek = 1; seek <= SEEKS; seek++) {
    const second = Math.floor((SECONDS * ((seek * 7) % 10)) / 10);
    times.seek.push(await play(second * 1_000 + 450));
  }
  await close();
}

const [ligo, bare]: Times[] = [
  { start: [], seek: [] },
  { start: [], seek: [] },
];
if (!ligo || !bare) throw new Error('There is nothing to measure');
for (let index = 0; index < ROUNDS; index++) {
  await round('ligo', ligo);
  await round('bare', bare);
}
await browser.stop();
car.stop();

for (const [name, of, goalMs] of [
  ['playback-start', 'start', 200],
  ['playback-seek', 'seek', 150],
] as const)
  report({
    name,
    figure: median(ligo[of]),
    reference: median(bare[of]),
    unit: 'ms',
    goal: { figure: goalMs },
    also: { 'slowest, ms': Math.max(...ligo[of]), 'slowest of the reference, ms': Math.max(...bare[of]) },
  });
process.exit(0);
