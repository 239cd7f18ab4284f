import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '../apps/server/src/test-support/free-port.ts';
import { chromiumArguments, chromiumPath } from '../e2e/support/chromium.ts';
import { Phone } from '../e2e/support/phone.ts';
import { CarUnderTest, ServerUnderTest, Stack } from '../e2e/support/stack.ts';
import { median, report, sized } from './support/report.ts';

/**
 * Lighthouse's mobile preset on the sign-in screen and on the shell of a signed-in owner. Its scores go to 100; the figure is
 * what the sign-in screen lacks of that in performance, against all there is to lose. The shell is looked at with its list of
 * trips: the Status screen draws a map, which without a graphics processor, on a processor slowed down four times, says how
 * fast WebGL is in software.
 */
const ROUNDS = sized(3, 1);
const GOALS = { signIn: 98, shell: 95 };
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

const stack = new Stack();
const server = await ServerUnderTest.start(stack);
const car = await CarUnderTest.start(stack, server);
const port = await freePort();
const context = await chromium.launchPersistentContext(stack.folder('profile'), {
  executablePath: chromiumPath,
  args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  viewport: { width: 390, height: 844 },
});
stack.onEnd(() => context.close());

/** Median scores of a page, 0 to 100. */
async function scores(path: string, disableStorageReset: boolean): Promise<Record<string, number>> {
  const rounds: Record<string, number>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const result = await lighthouse(server.origin + path, {
      port,
      onlyCategories: CATEGORIES,
      disableStorageReset,
      logLevel: 'silent',
    });
    const categories = result?.lhr.categories ?? {};
    rounds.push(
      Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])),
    );
  }
  return Object.fromEntries(CATEGORIES.map((name) => [name, median(rounds.map((each) => each[name] ?? 0))]));
}

const signIn = await scores('/app/login', false);
const phone = await Phone.open(context, server.origin);
await phone.pair(await car.pairingCode());
await phone.expectLive();
await phone.page.close();
const shell = await scores('/app/trips', true);
await stack.end();
const named = (page: string, all: Record<string, number>) =>
  Object.fromEntries(Object.entries(all).map(([name, score]) => [`${page}: ${name}`, score]));
const lost = (all: Record<string, number>) => 100 - (all.performance ?? 0);
report({
  name: 'lighthouse-sign-in',
  figure: lost(signIn),
  reference: 100,
  unit: 'points lost',
  goal: { figure: 100 - GOALS.signIn },
  also: named('sign-in', signIn),
});
report({
  name: 'lighthouse-shell',
  figure: lost(shell),
  reference: 100,
  unit: 'points lost',
  goal: { figure: 100 - GOALS.shell },
  also: named('shell', shell),
});
process.exit(0);
