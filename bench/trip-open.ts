import type { Page } from '@playwright/test';
import { serveBenchPage } from './support/bench-page.ts';
import { longDrive } from './support/long-drive.ts';
import { phoneWithTrips } from './support/open-trips.ts';
import { CHART_WIDTH_PX, referenceCharts } from './support/reference-charts.ts';
import { median, report, sized } from './support/report.ts';

/**
 * From the tap on a trip to all its charts drawn, its points read from storage, on a processor four times slower, beside
 * the same charts in Recharts, which has the points at hand, and a quarter of them, since all of them take it minutes. The goal
 * is an eighth of its time.
 */
const SLOW_DOWN = sized(4, 1);
const ROUNDS = sized(5, 1);
const LENGTHS = sized([7_200, 36_000], [300, 600]);
const REFERENCE_POINTS = sized(1_800, 75);
const REFERENCE_ROUNDS = sized(2, 1);

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
}

/** Taps the only trip and waits for its charts; answers ms. Runs in the page. */
function tapAndWait(charts: number): Promise<number> {
  return new Promise((resolve) => {
    const beganAt = performance.now();
    document.querySelector<HTMLElement>('[data-testid="trip"]')?.click();
    const look = () => {
      const drawn = document.querySelectorAll('[data-testid^="chart-"] canvas').length;
      if (drawn < charts) requestAnimationFrame(look);
      // The frame that holds the last one has been made when the next begins.
      else requestAnimationFrame(() => resolve(performance.now() - beganAt));
    };
    look();
  });
}

const charts = referenceCharts(longDrive(0, 2)).length;
const { stack, server, browser, page, days } = await phoneWithTrips(LENGTHS);
await slowDown(page);
const ours: number[][] = [];
for (const day of days) {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    await page.goto(`${server.origin}/app/trips?day=${day}`);
    await page.getByTestId('trip').waitFor();
    // The list fetches the next screen's code by itself.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('trip-details')),
    );
    await page.waitForLoadState('networkidle');
    const ms = await page.evaluate(tapAndWait, charts);
    // The first time everything is compiled too.
    if (round > 0) times.push(ms);
  }
  ours.push(times);
}
const recharts = await serveBenchPage('recharts-page.tsx');
const tab = await browser.newPage({ viewport: { width: 390, height: 844 } });
await tab.goto(recharts.url);
await tab.waitForFunction('window.drawRecharts !== undefined');
await slowDown(tab);
const drive = longDrive(1_700_000_000, REFERENCE_POINTS);
const args = JSON.stringify([drive.map(({ time }) => time * 1_000), referenceCharts(drive), CHART_WIDTH_PX]);
const theirs: number[] = [];
for (let round = 0; round < REFERENCE_ROUNDS; round++)
  theirs.push(await tab.evaluate<number>(`drawRecharts(...${args})`));
await stack.end();
await recharts.stop();
report({
  name: 'trip-open',
  figure: median(ours[0] ?? []),
  reference: median(theirs),
  unit: 'ms',
  goal: { ratio: 1 / 8 },
  also: {
    'slowest of 7,200 points, ms (goal 300)': Math.max(...(ours[0] ?? [])),
    '36,000 points, ms': median(ours[1] ?? []),
  },
});
process.exit(0);
