import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

interface AxeOptions {
  /** Rules that are left out. */
  without?: string[];
  /** What counts; everything otherwise. */
  impacts?: readonly string[];
}

/** The impacts that a screen of the app must not have. */
export const SERIOUS = ['serious', 'critical'];

/** A page as axe sees it, which is loaded once a document and lists in full only what is wrong. */
export async function expectAccessible(
  page: Page,
  what = '',
  { without = [], impacts }: AxeOptions = {},
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (rules) => {
      // Colours on their way to others have contrasts that no eye sees.
      const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
      const judge = (window as unknown as { axe: typeof axe }).axe;
      return (await judge.run(document, { rules, resultTypes: ['violations'] })).violations;
    },
    Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  );
  const found = violations.filter(({ impact }) => !impacts || impacts.includes(impact ?? ''));
  expect(found.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]?.html}`)).toEqual([]);
}
