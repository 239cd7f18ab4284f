import type { Page } from '@playwright/test';
import { keepBudget, scriptBudgetKb } from '../scripts/lib/script-budget.ts';
import { pairedDemoPhone } from './support/demo-phone.ts';
import { firstLiveFigure } from './support/first-live-figure.ts';
import { report } from './support/report.ts';

/**
 * Compressed bytes of script that come before the sign-in screen and before the Status screen with its figures; the
 * code of map and database (`import-wrapper` is Dexie's) is asked for after them, though it may come first on a busy machine. The reference is the core that no screen can do without: React and the router. More than
 * `apps/web/script-budget.json` allows is a failure, in the small form, too: bytes are the same on a busy machine.
 */
const LATER_CODE = /live-map|base-map|maplibre|land-110m|import-wrapper/;

/** Script of a page by its file, compressed kB, from a browser that has nothing of it yet. */
async function scripts(page: Page, load: () => Promise<void>): Promise<Map<string, number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const sizes = new Map<string, number>();
  const names = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type === 'Script' || /\.m?js$/.test(response.url)) names.set(requestId, response.url);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const url = names.get(requestId);
    if (url) sizes.set(url, (sizes.get(url) ?? 0) + encodedDataLength / 1000);
  });
  await load();
  return new Map(sizes);
}

const sum = (sizes: Iterable<number>) => [...sizes].reduce((all, each) => all + each, 0);

const { stack, server, browser, page } = await pairedDemoPhone();
// Without the service worker: an installed app has everything on the phone and would show no bytes at all.
const first = await browser.newContext({
  viewport: { width: 390, height: 844 },
  serviceWorkers: 'block',
  permissions: ['notifications'],
  storageState: await page.context().storageState(),
});
await page.close();
// It is another device, which the car accepts at its first link.
// The compiler names functions by a helper that its pages do not have.
await first.addInitScript('globalThis.__name = (named) => named;');
const device = await first.newPage();
await device.goto(`${server.origin}/app/status`, { waitUntil: 'commit' });
await device.evaluate(firstLiveFigure);
await device.close();
const owner = await first.newPage();
const status = await scripts(owner, async () => {
  await owner.goto(`${server.origin}/app/status`, { waitUntil: 'commit' });
  await owner.evaluate(firstLiveFigure);
});
const visitor = await browser.newPage();
const signIn = await scripts(visitor, async () => {
  await visitor.goto(`${server.origin}/app/login`);
  await visitor.getByRole('button').waitFor();
});
await stack.end();

const statusKb = sum([...status].filter(([url]) => !LATER_CODE.test(url)).map(([, size]) => size));
const signInKb = sum(signIn.values());
// The first file and what it shares: React, the router and the sign-in screen.
const coreKb = sum(
  [...signIn].filter(([url]) => /start-|mount-app|runtime/.test(url)).map(([, size]) => size),
);
report({
  name: 'load-status',
  figure: statusKb,
  reference: coreKb,
  unit: 'kB',
  goal: { figure: scriptBudgetKb.status },
});
report({
  name: 'load-sign-in',
  figure: signInKb,
  reference: coreKb,
  unit: 'kB',
  goal: { figure: scriptBudgetKb['sign-in'] },
});
keepBudget(scriptBudgetKb, 'status', statusKb);
keepBudget(scriptBudgetKb, 'sign-in', signInKb);
process.exit(0);
