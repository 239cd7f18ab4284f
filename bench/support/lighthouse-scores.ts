import lighthouse from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Scores by category, 0 to 100. */
export type Scores = Record<(typeof CATEGORIES)[number], number>;

/** The audits of the performance score, by their printed names: ms, except for the layout shift. */
const TIMINGS = {
  'first paint, ms': 'first-contentful-paint',
  'largest paint, ms': 'largest-contentful-paint',
  'blocked, ms': 'total-blocking-time',
  'speed index, ms': 'speed-index',
  'layout shift': 'cumulative-layout-shift',
} as const;
export type Timings = Record<keyof typeof TIMINGS, number>;

/** Runs Lighthouse's mobile preset on a page once. Prints the failed audits of all categories except performance. */
export async function lighthouseScores(
  url: string,
  {
    port,
    keepsStorage = false,
    onTimings,
  }: {
    /** Port of the browser's DevTools protocol. */
    port: number;
    /** Keeps the browser's storage for the page, such as its sign-in. */
    keepsStorage?: boolean;
    /** Receives the audits of the performance score. */
    onTimings?(timings: Timings): void;
  },
): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...CATEGORIES],
    // Neither counts, and each loads the page again or resizes it.
    skipAudits: ['bf-cache', 'screenshot-thumbnails'],
    disableFullPageScreenshot: true,
    disableStorageReset: keepsStorage,
    logLevel: 'silent',
  });
  if (!result) throw new Error(`Lighthouse did not see ${url}`);
  const { categories, audits } = result.lhr;
  for (const name of CATEGORIES.slice(1)) {
    const refs = categories[name]?.auditRefs ?? [];
    const lost = refs.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0);
    if (lost.length > 0) console.log(`  ${url}: ${name} lost points: ${lost.map(({ id }) => id).join(', ')}`);
  }
  const timings = Object.entries(TIMINGS).map(([name, id]) => [name, audits[id]?.numericValue ?? 0]);
  onTimings?.(Object.fromEntries(timings) as Timings);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  return Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])) as Scores;
}
