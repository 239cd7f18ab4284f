import { freePort } from '@ligo/machine/test-support';
import type { Browser } from '@playwright/test';
import { startChromium } from '../e2e/support/chromium.ts';
import { ServerUnderTest, Stack } from '../e2e/support/stack.ts';
import { barePage, serveBare } from './support/bare-page.ts';
import { lighthouseScores, type Scores } from './support/lighthouse-scores.ts';
import { median, report, sized } from './support/report.ts';

/**
 * The pages without sign-in: Lighthouse's mobile preset, as points lost of a hundred, and the compressed bytes that the landing page
 * sends before the first scroll. The reference is a page with only its text. More bytes than allowed are a failure, in the small form
 * too: bytes are the same on a busy machine.
 */
const ALLOWED_KB = 250;
/** Points of performance that a page may lose. */
const ALLOWED = sized({ '/': 2, '/usb': 2, '/app/login': 2, '/demo': 10 }, { '/': 2 });
const ROUNDS = sized(5, 1);
/** A busy machine has fewer rounds rather than no figures; all pages take turns, so that each has as many. */
const TIME_MS = 150_000;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, locale: 'en' };

/** The compressed size of all that a page sends until it is idle, kB, and its text. */
async function firstSight(browser: Browser, url: string): Promise<{ kb: number; text: string }> {
  const page = await browser.newPage(PHONE);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let kb = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    kb += encodedDataLength / 1000;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const text = (await page.locator('body').allInnerTexts()).join('\n');
  await page.close();
  return { kb, text };
}

const stack = new Stack();
const server = await ServerUnderTest.start(stack);
const port = await freePort();
const browser = await startChromium(stack, [`--remote-debugging-port=${port}`]);
const landing = await firstSight(browser, `${server.origin}/`);
const bare = await serveBare({ '/': { type: 'text/html', body: barePage(landing.text) } });
stack.onEnd(async () => bare.close());
const { kb: bareKb } = await firstSight(browser, bare.url);

const urls = new Map(Object.keys(ALLOWED).map((path) => [path, server.origin + path])).set('bare', bare.url);
const rounds: Array<Map<string, Scores>> = [];
const beganAt = performance.now();
let roundMs = 0;
while (rounds.length < ROUNDS && performance.now() - beganAt + roundMs < TIME_MS) {
  const roundAt = performance.now();
  const round = new Map<string, Scores>();
  for (const [name, url] of urls) round.set(name, await lighthouseScores(url, port));
  rounds.push(round);
  roundMs = performance.now() - roundAt;
}
await stack.end();
console.log(`  rounds: ${rounds.length}`);
const scoreOf = (page: string, category: keyof Scores) =>
  median(rounds.map((round) => round.get(page)?.[category] ?? 0));

for (const [path, allowed] of Object.entries(ALLOWED)) {
  report({
    name: `site-performance${path.replaceAll('/', '-').replace(/-$/, '')}`,
    figure: 100 - scoreOf(path, 'performance'),
    // A bare page may lose no point at all, which nothing can be compared with.
    reference: Math.max(1, 100 - scoreOf('bare', 'performance')),
    unit: 'points lost',
    goal: { figure: allowed },
  });
}
const QUALITIES = ['accessibility', 'best-practices', 'seo'] as const;
const qualitiesOf = (page: string) =>
  QUALITIES.map((name) => [`${page}: ${name}`, scoreOf(page, name)] as const);
// No search lists the demo.
const qualities = Object.keys(ALLOWED)
  .flatMap(qualitiesOf)
  .filter(([name]) => name !== '/demo: seo');
report({
  name: 'site-qualities',
  figure: qualities.reduce((lost, [, score]) => lost + 100 - score, 0),
  reference: 100 * qualities.length,
  unit: 'points lost',
  goal: { figure: 0 },
  also: Object.fromEntries([...qualities, ...qualitiesOf('bare')]),
});
report({
  name: 'site-transfer',
  figure: landing.kb,
  reference: bareKb,
  unit: 'kB',
  goal: { figure: ALLOWED_KB },
});
if (landing.kb > ALLOWED_KB)
  throw new Error(`The landing page sends ${landing.kb} kB before the first scroll`);
process.exit(0);
