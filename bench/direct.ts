import { startFirefox } from '../e2e/support/firefox.ts';
import { FirefoxPhone } from '../e2e/support/firefox-phone.ts';
import { CarUnderTest, ServerUnderTest, Stack } from '../e2e/support/stack.ts';
import { pairedDemoPhone, webSettings } from './support/demo-phone.ts';
import { type DirectPage, directRounds, forgetAddresses, prepareRounds } from './support/direct-rounds.ts';
import { FUNCTION_NAMES } from './support/function-names.ts';
import { median, reportTimes, sized, within } from './support/report.ts';

/**
 * Time from the page being ready to the car's first figures, by the installed app with the server stopped: in Chromium by the car's
 * addresses and by its local name alone, and in Firefox. Every link has to be made, and to be direct. The reference is the same link from an
 * empty page, with nothing but the browser's own parts.
 */
const ROUNDS = sized(100, 2);
const FEW_ROUNDS = sized(16, 1);
const STALLED_MS = 15_000;

/** Until the phone has stored how it reaches the car without the server. Runs in the page. */
function accessIsStored(): boolean {
  return Object.keys(localStorage).some((key) => key.endsWith('/direct-access'));
}

/** Waits for the worker that has stored the app. Runs in the page. */
async function workerReady(): Promise<void> {
  await navigator.serviceWorker.ready;
}

/** The car of the account. Runs in the page. */
async function ownCarId(): Promise<string> {
  const authorization = `Bearer ${localStorage.getItem('ligo.token')}`;
  const answer = await fetch('/api/car-list/list', { headers: { authorization } });
  return (await answer.json())[0].carId;
}

async function measure(name: string, page: DirectPage, origin: string, count: number, goalMs: number) {
  const { rounds, bare } = await directRounds(page, origin, count);
  const linked = rounds.filter(({ isDirect }) => isDirect).length;
  if (linked < count) throw new Error(`${name}: ${linked} of ${count} links were direct`);
  const times = rounds.map(({ readyMs }) => readyMs);
  const also = {
    'direct links with the server stopped': linked,
    'fastest link, ms': Math.min(...times),
    'fastest bare link, ms': Math.min(...bare),
    'from the begin of the connection, ms': median(rounds.map(({ begunMs }) => begunMs)),
    'from the navigation to the screen, ms': median(rounds.map(({ wholeMs }) => wholeMs)),
  };
  reportTimes(name, times, bare, { figure: goalMs }, also);
}

async function inChromium(): Promise<void> {
  const { stack, server, page } = await pairedDemoPhone({ hasMap: sized(true, false) });
  await within(STALLED_MS, 'the worker of the app', page.evaluate(workerReady));
  await page.waitForFunction(accessIsStored);
  await prepareRounds(
    (run, given) => page.addInitScript(run as () => void, given),
    await page.evaluate(ownCarId),
  );
  await server.stop();
  const { origin } = server;
  await measure('direct', page, origin, ROUNDS, 80);
  await page.addInitScript(forgetAddresses);
  await measure('direct-local-name', page, origin, FEW_ROUNDS, 120);
  await stack.end();
}

async function inFirefox(): Promise<void> {
  const stack = new Stack();
  const server = await ServerUnderTest.start(stack, webSettings(stack, true));
  const car = await CarUnderTest.start(stack, server);
  const firefox = await startFirefox();
  stack.onEnd(() => firefox.close());
  const phone = await FirefoxPhone.open(firefox, server.origin);
  await phone.pair(await car.qrText());
  const { page } = phone;
  await within(STALLED_MS, 'the worker of the app', page.evaluate(workerReady));
  await page.waitForFunction(accessIsStored);
  await page.evaluateOnNewDocument(FUNCTION_NAMES);
  await prepareRounds(
    (run, given) => page.evaluateOnNewDocument(run as (given: unknown) => void, given),
    await page.evaluate(ownCarId),
  );
  await page.waitForNetworkIdle();
  await server.stop();
  await measure('direct-firefox', page as DirectPage, server.origin, FEW_ROUNDS, 45);
  await stack.end();
}

await inChromium();
// The flows prove that it works.
if (sized(true, false)) await inFirefox();
process.exit(0);
