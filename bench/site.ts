import { freePort } from '@ligo/machine/test-support';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '../e2e/support/chromium.ts';
import { ServerUnderTest, Stack } from '../e2e/support/stack.ts';
import { serveBarePage } from './support/bare-page.ts';
import { lighthouseScores, type Scores } from './support/lighthouse-scores.ts';
import { median, report, sized } from './support/report.ts';

/**
 * The pages without sign-in: Lighthouse's mobile preset on the landing page, the USB page and the sign-in screen, and the bytes
 * that the landing page sends before the first scroll. The reference is a page with only the landing page's text. Figures are points
 * lost of a hundred; more bytes than allowed are a failure, in the small form too.
 */
const PAGES = sized(['/', '/usb', '/app/login'], ['/']);
const ROUNDS = sized(5, 1);
/** A busy machine has fewer rounds rather than no figures; all pages take turns, so that each has as many. */
const TIME_MS = 150_000;
const ALLOWED = { performance: 2, transferKb: 250 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, locale: 'en' };

const stack = new Stack();
const server = await ServerUnderTest.start(stack);
const port = await freePort();
const context = await chromium.launchPersistentContext(stack.folder('profile'), {
  executablePath: chromiumPath,
  args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  ...PHONE,
});
stack.onEnd(() => context.close());

/** The compressed size of all that a page sends until it is idle, kB, and its text. */
async function firstSight(browser: BrowserContext, url: string): Promise<{ kb: number; text: string }> {
  const page = await browser.newPage();
  const session = await browser.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  let kb = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    kb += encodedDataLength / 1000;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const text = (await page.locator('body').allInnerTexts()).join('\n');
  await page.close();
  return { kb, text };
}

const landing = await firstSight(context, `${server.origin}/`);
const bare = await serveBarePage(landing.text);
stack.onEnd(async () => bare.close());
const bareKb = (await firstSight(context, bare.url)).kb;

const urls = new Map([...PAGES.map((path) => [path, server.origin + path] as const), ['bare', bare.url]]);
const rounds: Array<Map<string, Scores>> = [];
const beganAt = performance.now();
let roundMs = 0;
while (rounds.length < ROUNDS && performance.now() - beganAt + roundMs < TIME_MS) {
  const roundAt = performance.now();
  const round = new Map<string, Scores>();
  for (const [name, url] of urls) round.set(name, await lighthouseScores(url, { port }));
  rounds.push(round);
  roundMs = performance.now() - roundAt;
}
console.log(`  rounds: ${rounds.length}`);
const scoreOf = (page: string, category: keyof Scores) =>
  median(rounds.map((round) => round.get(page)?.[category] ?? 0));
await stack.end();

for (const path of PAGES) {
  report({
    name: `site-performance${path.replaceAll('/', '-').replace(/-$/, '')}`,
    figure: 100 - scoreOf(path, 'performance'),
    // A bare page may lose no point at all, which nothing can be compared with.
    reference: Math.max(1, 100 - scoreOf('bare', 'performance')),
    unit: 'points lost',
    goal: { figure: ALLOWED.performance },
  });
}
const QUALITIES = ['accessibility', 'best-practices', 'seo'] as const;
const qualitiesOf = (page: string) =>
  QUALITIES.map((name) => [`${page}: ${name}`, scoreOf(page, name)] as const);
report({
  name: 'site-qualities',
  figure: PAGES.flatMap(qualitiesOf).reduce((lost, [, score]) => lost + 100 - score, 0),
  reference: 100 * QUALITIES.length * PAGES.length,
  unit: 'points lost',
  goal: { figure: 0 },
  also: Object.fromEntries([...PAGES, 'bare'].flatMap(qualitiesOf)),
});
report({
  name: 'site-transfer',
  figure: landing.kb,
  reference: bareKb,
  unit: 'kB',
  goal: { figure: ALLOWED.transferKb },
});
if (landing.kb > ALLOWED.transferKb)
  throw new Error(`The landing page sends ${landing.kb} kB before anybody scrolls`);
process.exit(0);
