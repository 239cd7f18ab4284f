import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '../../e2e/support/chromium.ts';
import { Phone } from '../../e2e/support/phone.ts';
import { CarUnderTest, ServerUnderTest, Stack } from '../../e2e/support/stack.ts';

/** A server, a simulated car and a browser that is paired with it. */
export interface DemoPhone {
  stack: Stack;
  server: ServerUnderTest;
  car: CarUnderTest;
  browser: Browser;
  page: Page;
}

/** `prepare`: fills the car's folder before it starts. */
export async function pairedDemoPhone(prepare?: (dataDir: string) => void): Promise<DemoPhone> {
  const stack = new Stack();
  const server = await ServerUnderTest.start(stack);
  const car = await CarUnderTest.start(stack, server, [], {}, prepare);
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
  stack.onEnd(() => browser.close());
  const phone = await Phone.open(
    await browser.newContext({ viewport: { width: 390, height: 844 } }),
    server.origin,
  );
  // The compiler names functions by a helper that the page does not have.
  await phone.page.addInitScript('globalThis.__name = (named) => named;');
  await phone.pair(await car.pairingCode());
  await phone.expectLive();
  return { stack, server, car, browser, page: phone.page };
}
