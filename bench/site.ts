import { type Browser, chromium } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '../e2e/support/chromium.ts';
import { ServerUnderTest, Stack } from '../e2e/support/stack.ts';
import { barePage, serveBare } from './support/bare-page.ts';
import { report } from './support/report.ts';

/**
 * The compressed bytes that the landing page sends before the first scroll. The reference is a page with only its text. More bytes
 * than allowed are a failure, in the small form too: bytes are the same on a busy machine.
 */
const ALLOWED_KB = 250;
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
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
stack.onEnd(() => browser.close());
const landing = await firstSight(browser, `${server.origin}/`);
const bare = await serveBare({ '/': { type: 'text/html', body: barePage(landing.text) } });
stack.onEnd(async () => bare.close());
const { kb: bareKb } = await firstSight(browser, bare.url);
await stack.end();
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
