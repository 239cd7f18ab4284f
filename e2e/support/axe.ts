import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Axe as it is quickest: it judges a page from within, where it would otherwise open another one for its results (only frames of other
 * origins need that, and we have none), and lists in full only what is wrong.
 */
export const axeIn = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
