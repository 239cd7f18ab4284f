import { test as base } from '@playwright/test';
import { Phone } from './phone.ts';
import { CarUnderTest, ServerUnderTest, Stack } from './stack.ts';
import { WITH_MAP } from './web-without-map.ts';

export interface Options {
  /** Whether the web app of the server draws the map of Status, as flows about it need. */
  hasMap: boolean;
}

export interface Started {
  /** Ends what the test started. */
  stack: Stack;
  server: ServerUnderTest;
  /** A simulated car. */
  car: CarUnderTest;
  /** A phone that is linked with the car, which it calls Monaco, and live. */
  phone: Phone;
}

/** Playwright's test with the product's programs and a phone; each is started for a test that names it. */
export const test = base.extend<Options & Started>({
  hasMap: [false, { option: true }],
  stack: async ({ browserName: _anyBrowser }, use) => {
    const stack = new Stack();
    await use(stack);
    await stack.end();
  },
  server: async ({ stack, hasMap }, use) => use(await ServerUnderTest.start(stack, hasMap ? WITH_MAP : {})),
  car: async ({ stack, server }, use) => use(await CarUnderTest.start(stack, server)),
  phone: async ({ context, server, car }, use) => use(await Phone.paired(context, server, car)),
});

export { expect } from '@playwright/test';
