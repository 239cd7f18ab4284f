import type { Browser, BrowserContextOptions } from '@playwright/test';
import { pairedDemoPhone } from './support/demo-phone.ts';
import { median, report, sized } from './support/report.ts';

/** How long it takes from opening the app to the first figure of the car; the installed app must not be slower than a page. */
const OPENINGS = sized(7, 1);
const GOAL_RATIO = 1;

const { stack, server, browser, page } = await pairedDemoPhone();
await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
const state = await page.context().storageState({ indexedDB: true });

/** Opens Status repeatedly; median time from the start of the navigation to a figure, ms. */
async function firstFigureMs(each: typeof page): Promise<number> {
  await each.addInitScript(() => {
    const look = () => {
      if (/^\d/.test(document.querySelector('[data-testid=soc]')?.textContent ?? ''))
        Object.assign(window, { firstFigureMs: performance.now() });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const times: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    await each.goto('about:blank');
    await each.goto(`${server.origin}/app/status`);
    const handle = await each.waitForFunction(
      () => (window as unknown as { firstFigureMs?: number }).firstFigureMs,
    );
    times.push((await handle.jsonValue()) ?? 0);
  }
  return median(times);
}

/** The same app as a page that was never here: no worker, nothing cached. */
async function asPage(options: BrowserContextOptions, from: Browser): Promise<number> {
  const context = await from.newContext({ ...options, permissions: ['notifications'] });
  const each = await context.newPage();
  // The compiler names functions by a helper that the page does not have.
  await each.addInitScript('globalThis.__name = (named) => named;');
  const session = await context.newCDPSession(each);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const time = await firstFigureMs(each);
  await context.close();
  return time;
}

const viewport = { width: 390, height: 844 };
const reference = await asPage({ viewport, serviceWorkers: 'block', storageState: state }, browser);
const online = await firstFigureMs(page);
await page.context().setOffline(true);
await server.stop();
const offline = await firstFigureMs(page);
await stack.end();

report({
  name: 'cold-start',
  figure: online,
  reference,
  unit: 'ms',
  goal: { ratio: GOAL_RATIO },
  also: { 'without a network, ms': offline },
});
process.exit(0);
