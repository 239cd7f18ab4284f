import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumArguments, chromiumPath } from '../e2e/support/chromium.ts';
import { Phone } from '../e2e/support/phone.ts';
import { freePort } from '../e2e/support/ports.ts';
import { CarUnderTest, ServerUnderTest, Stack } from '../e2e/support/stack.ts';
import { median, report } from './support/report.ts';

/**
 * Lighthouse's mobile preset on the sign-in screen and on the shell of a signed-in owner. Its scores go to 100; the figure is
 * what the sign-in screen lacks of that in performance, against all there is to lose. The shell is looked at with its list of
 * trips: the Status screen draws a map, which without a graphics processor, on a processor slowed down four times, says how
 * fast WebGL is in software. Its scores are printed beside.
 */
const ROUNDS = 3;
const GOALS = { login: 98, shell: 90 };
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

const login = await scores('/app/login', false);
const phone = await Phone.open(context, server.origin);
await phone.pair(await car.pairingCode());
await phone.expectLive();
await phone.page.close();
const shell = await scores('/app/trips', true);
const status = await scores('/app/status', true);
await stack.end();
const named = (page: string, all: Record<string, number>) =>
  Object.fromEntries(Object.entries(all).map(([name, score]) => [`${page}: ${name}`, score]));
report({
  name: 'lighthouse',
  figure: 100 - (login.performance ?? 0),
  reference: 100,
  unit: 'points',
  goalRatio: (100 - GOALS.login) / 100,
  also: {
    ...named('sign-in', login),
    ...named('shell', shell),
    'shell: goal of performance': GOALS.shell,
    ...named('status, map in software', status),
  },
});
process.exit(0);
