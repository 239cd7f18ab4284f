import { chromium } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '../e2e/support/chromium.ts';
import { serveBenchPage } from './support/bench-page.ts';
import { report, sized } from './support/report.ts';

/**
 * Three years of trips in the phone's storage: to write and read all of them, and the memory of the list, beside one
 * object a point. The reference takes so long that it holds a part, and its time is scaled up.
 */
const TRIPS = sized(3_000, 60);
const POINTS = sized(1_667, 100);
const REFERENCE_TRIPS = sized(30, 3);

const page = await serveBenchPage('trip-store-page.ts');
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
const tab = await browser.newPage();
await tab.addInitScript('globalThis.__name = (named) => named;');
const call = async <T>(expression: string): Promise<T> => tab.evaluate<T>(expression);
await tab.goto(page.url);
await tab.waitForFunction('window.packed !== undefined');
const ours = await call<{ writeMs: number; readMs: number }>(`packed(${TRIPS}, ${POINTS})`);
const plain = await call<{ writeMs: number; readMs: number }>(`rows(${REFERENCE_TRIPS}, ${POINTS})`);
// A page that only lists, as the app does when it opens.
await tab.reload();
await tab.waitForFunction('window.listed !== undefined');
const heap = async () => {
  const session = await tab.context().newCDPSession(tab);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
};
const before = await heap();
const list = await call<{ readMs: number; count: number }>('listed()');
const after = await heap();
await browser.close();
await page.stop();
const scale = TRIPS / REFERENCE_TRIPS;
report({
  name: 'trip-store',
  figure: (ours.writeMs + ours.readMs) / 1_000,
  reference: ((plain.writeMs + plain.readMs) * scale) / 1_000,
  unit: 's',
  goal: { ratio: 0.1 },
  also: {
    'trips written a second': TRIPS / (ours.writeMs / 1_000),
    'trips read a second': TRIPS / (ours.readMs / 1_000),
    'the list of all trips read, ms': list.readMs,
    'trips in the list': list.count,
    'memory of the list, kB': (after - before) / 1_000,
  },
});
process.exit(0);
