import { type Browser, expect, type Page } from '@playwright/test';
import type { Stack } from './stack.ts';

/** A wide screen of a car. */
export const UNIT_SCREEN = { width: 1280, height: 720 };

/** What browsers got after Chromium 90, from which on the dashboard has to work. */
function growOld(): void {
  const later: [object, string[]][] = [
    [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
    [String.prototype, ['at']],
    [Object, ['hasOwn', 'groupBy']],
    [Promise, ['withResolvers']],
    [globalThis, ['structuredClone', 'CloseWatcher']],
    [AbortSignal, ['timeout', 'any']],
  ];
  for (const [owner, names] of later) for (const name of names) Reflect.deleteProperty(owner, name);
}

/** The dashboard as the unit's own browser opens it, with what it complains of. */
export async function openDashboard(stack: Stack, browser: Browser, url: string) {
  const problems: string[] = [];
  const context = await stack.newContext(browser, { viewport: UNIT_SCREEN });
  await context.addInitScript(growOld);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(url);
  return { page, problems };
}

/** Goes to a page of the dashboard by its button. */
export async function goTo(page: Page, name: 'Car' | 'Phones' | 'Details' | 'Simulator'): Promise<void> {
  const link = page.getByRole('link', { name, exact: true });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}
