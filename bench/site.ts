import { type BrowserContext, chromium } from '@playwright/test';
import { freePort } from '../apps/server/src/test-support/free-port.ts';
import { chromiumArguments, chromiumPath } from '../e2e/support/chromium.ts';
import { ServerUnderTest, Stack } from '../e2e/support/stack.ts';
import { serveBarePage } from './support/bare-page.ts';
import { lighthouseScores } from './support/lighthouse-scores.ts';
import { report, sized } from './support/report.ts';

/**
 * What strangers see first: Lighthouse's mobile preset on the landing page, the USB page and the sign-in screen, and what the
 * landing page sends before anybody scrolls. The reference is a page with the landing page's text and nothing else. Figures
 * are points lost of a hundred; more bytes than allowed are a failure, in the small form, too.
 */
const PAGES = sized(['/', '/usb', '/app/login'], ['/']);
const ROUNDS = sized(5, 1);
const BARE_ROUNDS = sized(3, 1);
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

/** What a page sends until it is quiet, compressed kB, and the text that it shows. */
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
const bareScores = await lighthouseScores(bare.url, { port, rounds: BARE_ROUNDS });
const scores = new Map<string, Awaited<ReturnType<typeof lighthouseScores>>>();
for (const path of PAGES) {
  scores.set(path, await lighthouseScores(server.origin + path, { port, rounds: ROUNDS }));
}
await stack.end();

for (const [path, { performance }] of scores) {
  report({
    name: `site-performance${path.replaceAll('/', '-').replace(/-$/, '')}`,
    figure: 100 - performance,
    // A bare page may lose no point at all, which nothing can be compared with.
    reference: Math.max(1, 100 - bareScores.performance),
    unit: 'points lost',
    goal: { figure: ALLOWED.performance },
    also: { 'bare: performance': bareScores.performance },
  });
}
const QUALITIES = ['accessibility', 'best-practices', 'seo'] as const;
const also = Object.fromEntries(
  [...scores, ['bare', bareScores] as const].flatMap(([path, of]) =>
    QUALITIES.map((name) => [`${path}: ${name}`, of[name]]),
  ),
);
report({
  name: 'site-qualities',
  figure: [...scores.values()].reduce(
    (lost, of) => lost + QUALITIES.reduce((all, name) => all + 100 - of[name], 0),
    0,
  ),
  reference: 300 * PAGES.length,
  unit: 'points lost',
  goal: { figure: 0 },
  also,
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
