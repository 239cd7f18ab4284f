import type { Page } from '@playwright/test';
import { pairedDemoPhone } from './support/demo-phone.ts';
import { median, reportTimes, sized, within } from './support/report.ts';
import { storeCharges } from './support/stored-charges.ts';

/**
 * Time from the code of the Charging screen to the frame with the sessions of the month, of a page that has read none of them yet, and
 * from the choice of the month before to the frame with its sessions, each with its money; on a processor four times slower. The reference
 * is the same phone with few sessions.
 */
/** The fewest are more than a month. */
const [FEW, MANY] = sized([60, 3_000], [60, 70]);
const ROUNDS = sized(8, 1);
const SLOW_DOWN = sized(4, 1);
const SYNCED_MS = 120_000;
const SHOWN_MS = 15_000;

/** How many sessions have their points on this phone. Runs in the page. */
function syncedCount(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('ligo-charges');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('points').objectStore('points').count();
      counting.onerror = () => reject(counting.error);
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });
}

/**
 * Chooses the screen, or the month before, and answers how long it took until sessions with their money stand there, ms, and how much of it
 * the code of the screen took to come. Runs in the page.
 */
function timeToRows(choice: 'screen' | 'month'): Promise<{ ms: number; codeMs: number }> {
  const monthOf = () => document.querySelector('[data-testid="month"]')?.textContent;
  return new Promise((resolve) => {
    const before = monthOf();
    const beganAt = performance.now();
    if (choice === 'month') document.querySelector<HTMLElement>('[aria-label="Previous month"]')?.click();
    else {
      history.pushState(null, '', '/app/charging');
      dispatchEvent(new PopStateEvent('popstate'));
    }
    const finish = () => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      const ends = scripts.map((each) => (each as PerformanceResourceTiming).responseEnd);
      resolve({ ms: performance.now() - beganAt, codeMs: Math.max(0, ...ends.map((end) => end - beganAt)) });
    };
    const look = () => {
      const isShown = monthOf() !== before && document.querySelector('[data-testid="row-money"]');
      // The frame that holds them has been made when the next begins.
      requestAnimationFrame(isShown ? finish : look);
    };
    look();
  });
}

/** The times of opening the screen and of two more months, on a phone that has this many sessions. */
async function measure(page: Page, origin: string, count: number) {
  await page.goto(`${origin}/app/charging`);
  // The app has made its database.
  await page.getByTestId('charge').first().waitFor();
  await within(
    SYNCED_MS,
    `${count} sessions`,
    (async () => {
      while ((await page.evaluate(syncedCount)) < count) await page.waitForTimeout(250);
    })(),
  );
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  const times = { opening: [] as number[], code: [] as number[], month: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(`${origin}/app/trips`);
    await page.locator('[data-testid="connection"][data-state="connected"]').waitFor();
    await page.waitForLoadState('networkidle');
    const opening = await within(SHOWN_MS, 'the sessions', page.evaluate(timeToRows, 'screen' as const));
    await page.waitForLoadState('networkidle');
    const month = await within(SHOWN_MS, 'the month before', page.evaluate(timeToRows, 'month' as const));
    // The first time everything is compiled too.
    if (round === 0 && ROUNDS > 1) continue;
    times.opening.push(opening.ms - opening.codeMs);
    times.code.push(opening.codeMs);
    times.month.push(month.ms);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return times;
}

/** When the last session ended. The screen begins with this month: on its first days some are in the future. */
const nowMs = Math.max(Date.now(), new Date().setUTCDate(4));
const { stack, server, car, page } = await pairedDemoPhone({
  prepare: (dataDir) => storeCharges(dataDir, FEW, nowMs),
  hasMap: sized(true, false),
  isInstalled: sized(true, false),
});
const few = await measure(page, server.origin, FEW);
await car.stop();
storeCharges(car.dataDir, MANY, nowMs);
await car.start();
const many = await measure(page, server.origin, MANY);
await stack.end();
reportTimes(
  'charging-open',
  many.opening,
  few.opening,
  { figure: 300 },
  { 'the code, ms': median(many.code) },
);
reportTimes('charging-month', many.month, few.month, { figure: 100 });
process.exit(0);
