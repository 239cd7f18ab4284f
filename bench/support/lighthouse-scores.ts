import lighthouse from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Scores by category, 0 to 100. */
export type Scores = Record<(typeof CATEGORIES)[number], number>;

/** The audits of the performance score: ms, except for the layout shift. */
const TIMINGS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'speed-index',
  'cumulative-layout-shift',
];

/**
 * Runs Lighthouse's mobile preset on a page once, in the browser with this port of its DevTools protocol. Prints the timings behind
 * the performance score, and the failed audits of the other categories.
 */
export async function lighthouseScores(url: string, port: number, keepsStorage = false): Promise<Scores> {
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
  const timings = TIMINGS.map((id) => `${id} ${Number((audits[id]?.numericValue ?? 0).toPrecision(4))}`);
  console.log(`  ${url}: ${timings.join(', ')}`);
  for (const name of CATEGORIES.slice(1)) {
    const refs = categories[name]?.auditRefs ?? [];
    const lost = refs.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0);
    if (lost.length > 0) console.log(`  ${url}: ${name} lost points: ${lost.map(({ id }) => id).join(', ')}`);
  }
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  return Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])) as Scores;
}
