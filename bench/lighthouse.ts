import { freePort } from '@ligo/machine/test-support';
import { chromium } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '../e2e/support/chromium.ts';
import { Phone } from '../e2e/support/phone.ts';
import { CarUnderTest, ServerUnderTest, Stack } from '../e2e/support/stack.ts';
import { webSettings } from './support/demo-phone.ts';
import { lighthouseScores, type Scores } from './support/lighthouse-scores.ts';
import { median, report, sized } from './support/report.ts';

/**
 * Lighthouse's mobile preset on the shell of a signed-in owner, as points lost. It opens the list of trips, not the Status screen:
 * Status draws a map, which without a graphics processor, on a CPU slowed down four times, measures WebGL in software. The public
 * screens are in `site.ts`.
 */
const ROUNDS = sized(3, 1);
const ALLOWED = 5;

const stack = new Stack();
const server = await ServerUnderTest.start(stack, webSettings(stack, sized(true, false)));
const car = await CarUnderTest.start(stack, server);
const port = await freePort();
const context = await chromium.launchPersistentContext(stack.folder('profile'), {
  executablePath: chromiumPath,
  args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  viewport: { width: 390, height: 844 },
});
stack.onEnd(() => context.close());

const phone = await Phone.paired(context, server, car);
await phone.page.close();
const rounds: Scores[] = [];
for (let round = 0; round < ROUNDS; round++)
  rounds.push(await lighthouseScores(`${server.origin}/app/trips`, port, true));
await stack.end();
report({
  name: 'lighthouse-shell',
  figure: 100 - median(rounds.map((each) => each.performance)),
  reference: 100,
  unit: 'points lost',
  goal: { figure: ALLOWED },
  also: {
    accessibility: median(rounds.map((each) => each.accessibility)),
    'best-practices': median(rounds.map((each) => each['best-practices'])),
  },
});
process.exit(0);
