import { test as base } from '@playwright/test';
import { Stack } from './stack.ts';

/** Playwright's test with a stack that ends what the test started. */
export const test = base.extend<{ stack: Stack }>({
  stack: async ({ browserName: _anyBrowser }, use) => {
    const stack = new Stack();
    await use(stack);
    await stack.end();
  },
});

export { expect } from '@playwright/test';
