import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { root } from './lib/paths.mjs';
import { countsAbove, readMaxima, recordMaxima } from './lib/ratchet.mjs';
import { main } from './lib/run.mjs';
import { checkWords, tableOf } from './words/check-words.mjs';

/** The most hits per area and rule. The counts only fall; the goal is an empty file, so that every hit fails. */
const maxFile = `${root}scripts/words/max.json`;
const allowFile = `${root}scripts/words/allowed.json`;
/** Hits that are printed for a count above its maximum. */
const SHOWN = 5;

const lineOf = ({ file, line, column, found, rule }) => `${file}:${line}:${column} ${found} => ${rule}`;

/** Compares all counts with their maxima; returns the exit code. */
function judge({ hits, counts, unused }) {
  const above = countsAbove(counts, readMaxima(maxFile));
  for (const { name, count, max } of above) {
    console.error(`${name}: ${count} hits, at most ${max} are allowed`);
    const own = hits.filter(({ area, rule }) => `${area}: ${rule}` === name);
    for (const hit of own.slice(0, SHOWN)) console.error(`  ${lineOf(hit)}`);
    if (own.length > SHOWN) console.error(`  … ${own.length - SHOWN} more: npm run words`);
  }
  for (const entry of unused)
    console.error(
      `scripts/words/allowed.json: nothing in ${entry.in} needs "${entry.phrase}": delete the entry`,
    );
  console.log(`${hits.length} words to replace`);
  return above.length + unused.length > 0 ? 1 : 0;
}

/** `npm run words`: see CONTRIBUTING.md. */
main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean' },
      record: { type: 'boolean' },
      counts: { type: 'boolean' },
    },
  });
  const allowed = JSON.parse(readFileSync(allowFile, 'utf8'));
  const paths = positionals.map((path) => path.replace(/^\.\/|\/$/g, ''));
  const result = await checkWords(root, allowed, paths);
  if (values.check) return judge(result);
  if (values.record) {
    if (paths.length > 0) throw new Error('--record takes no paths: it counts everything');
    console.log(`${recordMaxima(maxFile, result.counts)} maxima lowered`);
    return 0;
  }
  if (values.counts) console.log(tableOf(result.hits));
  else for (const hit of result.hits) console.log(lineOf(hit));
  return 0;
});
