import lighthouse from 'lighthouse';
import { median } from './report.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;

export interface LighthouseNeeds {
  /** Where the browser answers its developers. */
  port: number;
  rounds: number;
  /** Keeps what the browser has stored for the page, such as who is signed in. */
  keepsStorage?: boolean;
}

/** Lighthouse's mobile preset on a page: median scores, 0 to 100. Prints what took points from any but performance. */
export async function lighthouseScores(url: string, needs: LighthouseNeeds): Promise<Scores> {
  const rounds: Scores[] = [];
  for (let round = 0; round < needs.rounds; round++) {
    const result = await lighthouse(url, {
      port: needs.port,
      onlyCategories: [...CATEGORIES],
      disableStorageReset: needs.keepsStorage ?? false,
      logLevel: 'silent',
    });
    if (!result) throw new Error(`Lighthouse did not see ${url}`);
    const { categories, audits } = result.lhr;
    for (const name of CATEGORIES.slice(1)) {
      const lost = categories[name]?.auditRefs.filter(
        ({ id, weight }) => weight > 0 && audits[id]?.score === 0,
      );
      if (lost?.length) console.log(`  ${url}: ${name} lacks ${lost.map(({ id }) => id).join(', ')}`);
    }
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    rounds.push(Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])) as Scores);
  }
  return Object.fromEntries(
    CATEGORIES.map((name) => [name, median(rounds.map((each) => each[name]))]),
  ) as Scores;
}
