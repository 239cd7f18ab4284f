import type { Browser, Page } from '@playwright/test';
import { startChromium } from '../../e2e/support/chromium.ts';
import { Phone } from '../../e2e/support/phone.ts';
import { CarUnderTest, ServerUnderTest, Stack } from '../../e2e/support/stack.ts';
import { copyWithoutMap } from '../../e2e/support/web-without-map.ts';
import { FUNCTION_NAMES } from './function-names.ts';

/** A server, a simulated car and a browser that is paired with it. */
export interface DemoPhone {
  stack: Stack;
  server: ServerUnderTest;
  car: CarUnderTest;
  browser: Browser;
  page: Page;
}

/** Settings of a server whose Status draws its map, or does not. */
export const webSettings = (stack: Stack, hasMap: boolean): Record<string, string> =>
  hasMap ? {} : { LIGO_WEB_ROOT: copyWithoutMap(stack.folder('web')) };

interface Options {
  /** Fills the car's folder before it starts. */
  prepare?: (dataDir: string) => void;
  /** Whether Status draws its map. */
  hasMap?: boolean;
  /** Whether a worker stores the app on the phone. */
  isInstalled?: boolean;
}

export async function pairedDemoPhone({
  prepare,
  hasMap = true,
  isInstalled = true,
}: Options = {}): Promise<DemoPhone> {
  const stack = new Stack();
  const server = await ServerUnderTest.start(stack, webSettings(stack, hasMap));
  const car = await CarUnderTest.start(stack, server, [], {}, prepare);
  const browser = await startChromium(stack);
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: isInstalled ? 'allow' : 'block',
  });
  await context.addInitScript(FUNCTION_NAMES);
  const phone = await Phone.paired(context, server, car);
  return { stack, server, car, browser, page: phone.page };
}
