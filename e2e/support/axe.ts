import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface AxeOptions {
  /** Rules that are left out. */
  without?: string[];
  /** What counts; everything otherwise. */
  impacts?: readonly string[];
}

/** The impacts that a screen of the app must not have. */
export const SERIOUS = ['serious', 'critical'];

/**
 * A page as axe sees it, which judges it from within, where it would otherwise open another one for its results (only frames of other
 * origins need that, and we have none), and lists in full only what is wrong.
 */
export async function expectAccessible(
  page: Page,
  what = '',
  { without = [], impacts }: AxeOptions = {},
): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.disableRules(without).analyze();
  const found = violations.filter(({ impact }) => !impacts || impacts.includes(impact ?? ''));
  expect(found.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]?.html}`)).toEqual([]);
}
