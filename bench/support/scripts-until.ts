import type { Page } from '@playwright/test';

/**
 * Script that the page had loaded by `ms` after its navigation, compressed kB by path. Later script does not count: on a
 * busy machine it may be there before a test can ask.
 */
export async function scriptsUntil(page: Page, ms: number): Promise<Map<string, number>> {
  const loaded = await page.evaluate(
    (until) =>
      performance
        .getEntriesByType('resource')
        .map((each) => each as PerformanceResourceTiming)
        .filter(({ responseEnd }) => responseEnd <= until)
        .map(({ name, encodedBodySize }): [string, number] => [
          new URL(name).pathname,
          encodedBodySize / 1000,
        ]),
    ms,
  );
  return new Map(loaded.filter(([path]) => path.endsWith('.js')));
}

/** The sum of those whose path fits, kB. */
export const sumOf = (scripts: ReadonlyMap<string, number>, isCounted: (path: string) => boolean): number =>
  [...scripts].filter(([path]) => isCounted(path)).reduce((all, [, kB]) => all + kB, 0);
