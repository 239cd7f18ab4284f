import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listNames } from '../lib/list-files.mjs';
import { findHits } from './find-hits.mjs';

/** Texts of the languages; only the English ones are checked. */
const TEXTS = /\/locales\/[^/]+\/[^/]+\.json$/;
const ENGLISH = /\/locales\/en\//;
const PROSE = /\.(?:md|ts|tsx|mts|mjs|cjs|js)$/;
/** Planted words of the tests of the word list itself. */
const PLANTED = /^scripts\/words\/.*\.test\.ts$|\/fixtures\//;

/** The area in which the hits of a file are counted, such as `apps/car`; `null` for a file that is not checked. */
export function areaOf(file) {
  if (PLANTED.test(file)) return null;
  if (TEXTS.test(file)) return ENGLISH.test(file) ? 'texts' : null;
  if (!PROSE.test(file)) return null;
  const [room, part, ...rest] = file.split('/');
  if (room === 'docs' || part === undefined) return 'docs';
  return room === 'apps' && rest.length > 0 ? `${room}/${part}` : room;
}

/** The index in a text of each occurrence of a phrase. */
function placesOf(phrase, text) {
  const places = [];
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) places.push(at);
  return places;
}

/**
 * Filters hits by the allow-list, whose entries have `in` (a file, or a folder that ends in a slash), the exact `phrase` around the hit,
 * and `why`. `unused` finds the entries that allow nothing.
 */
function createAllowList(entries) {
  const used = new Set();
  const isIn = (file, place) => (place.endsWith('/') ? file.startsWith(place) : file === place);
  return {
    /** The hits of one file that no entry allows. */
    reject(file, text, hits) {
      const here = entries.filter((entry) => isIn(file, entry.in));
      return hits.filter(({ index, found }) => {
        const entry = here.find(({ phrase }) =>
          placesOf(phrase, text).some((at) => at <= index && index + found.length <= at + phrase.length),
        );
        if (entry) used.add(entry);
        return !entry;
      });
    },
    /** The entries that have allowed no hit so far. */
    unused: () => entries.filter((entry) => !used.has(entry)),
  };
}

/**
 * Checks all files of `root`, or those below `paths`. Returns the hits that `allowed` does not excuse, each with its `area`;
 * the counts by `area: rule`; and the unused entries of `allowed`.
 */
export async function checkWords(root, allowed, paths = []) {
  const allowList = createAllowList(allowed);
  const hits = [];
  for (const file of listNames(root).sort()) {
    const area = areaOf(file);
    if (area === null || (paths.length > 0 && !paths.some((path) => `${file}/`.startsWith(`${path}/`))))
      continue;
    const text = readFileSync(join(root, file), 'utf8');
    const found = allowList.reject(file, text, await findHits(file, text));
    hits.push(...found.map((hit) => ({ ...hit, area })));
  }
  const counts = {};
  for (const { area, rule } of hits) counts[`${area}: ${rule}`] = (counts[`${area}: ${rule}`] ?? 0) + 1;
  return { hits, counts, unused: allowList.unused() };
}

/** One row per rule with its count in each area, the most frequent rule first. */
export function tableOf(hits) {
  const areas = [...new Set(hits.map(({ area }) => area))].sort();
  const rules = [...new Set(hits.map(({ rule }) => rule))];
  const count = (isCounted) => hits.filter(isCounted).length;
  const rows = rules
    .map((rule) => ({
      rule,
      cells: areas.map((area) => count((hit) => hit.rule === rule && hit.area === area)),
    }))
    .map((row) => ({ ...row, total: row.cells.reduce((sum, cell) => sum + cell, 0) }))
    .sort((one, other) => other.total - one.total);
  const sums = areas.map((area) => count((hit) => hit.area === area));
  const line = (cells, name) => `${cells.map((cell) => String(cell).padStart(11)).join('')}  ${name}`;
  return [
    line(['total', ...areas], 'rule: proposal'),
    ...rows.map(({ rule, total, cells }) => line([total, ...cells], rule)),
    line([hits.length, ...sums], 'total'),
  ].join('\n');
}
