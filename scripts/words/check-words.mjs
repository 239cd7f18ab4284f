import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listNames } from '../lib/list-files.mjs';
import { createAllowList } from './allow-list.mjs';
import { areaOf } from './areas.mjs';
import { findHits } from './find-hits.mjs';

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
