import { carsOf, knowCars } from '../e2e/support/known-cars.ts';
import { keepBudget, scriptBudgetKb } from '../scripts/lib/script-budget.ts';
import { pairedDemoPhone } from './support/demo-phone.ts';
import { firstShown, LIVE_FIGURE } from './support/first-shown.ts';
import { FUNCTION_NAMES } from './support/function-names.ts';
import { report } from './support/report.ts';
import { scriptsUntil, sumOf } from './support/scripts-until.ts';

/**
 * Compressed bytes of script that come before the sign-in screen and before the Status screen with its figures; the
 * code of map and database (`import-wrapper` is Dexie's) is asked for after them, though it may come first on a busy machine. The reference is the core that no screen can do without: React and the router. More than
 * `apps/web/script-budget.json` allows is a failure, in the small form, too: bytes are the same on a busy machine.
 */
const LATER_CODE = /live-map|base-map|maplibre|land-110m|import-wrapper/;

const { stack, server, browser, page } = await pairedDemoPhone();
// Without the service worker: an installed app has everything on the phone and would show no bytes at all.
const first = await browser.newContext({
  viewport: { width: 390, height: 844 },
  serviceWorkers: 'block',
  permissions: ['notifications'],
  storageState: await page.context().storageState(),
});
const token = await page.evaluate(() => localStorage.getItem('ligo.token') ?? '');
const cars = await carsOf(page.context(), server.origin, token);
await page.close();
// It is another device, which knows the car and is accepted by it at its first link.
await first.addInitScript(FUNCTION_NAMES);
const status = `${server.origin}/app/status`;
const device = await first.newPage();
await knowCars(device, server.origin, token, cars);
await device.goto(status, { waitUntil: 'commit' });
await device.evaluate(firstShown, LIVE_FIGURE);
await device.close();
const owner = await first.newPage();
await owner.goto(status, { waitUntil: 'commit' });
const statusScripts = await scriptsUntil(owner, await owner.evaluate(firstShown, LIVE_FIGURE));
const visitor = await browser.newPage();
await visitor.addInitScript(FUNCTION_NAMES);
await visitor.goto(`${server.origin}/app/login`, { waitUntil: 'commit' });
const signInScripts = await scriptsUntil(visitor, await visitor.evaluate(firstShown, 'button'));
await stack.end();

const statusKb = sumOf(statusScripts, (path) => !LATER_CODE.test(path));
const signInKb = sumOf(signInScripts, () => true);
// The first file and what it shares: React, the router and the sign-in screen.
const coreKb = sumOf(signInScripts, (path) => /start-|mount-app|runtime/.test(path));
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
