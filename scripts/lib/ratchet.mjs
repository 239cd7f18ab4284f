import { readFileSync, writeFileSync } from 'node:fs';

/** The recorded maximum of each count; a count without an entry has the maximum 0. */
export function readMaxima(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** The counts above their maximum, each with `name`, `count` and `max`. */
export function countsAbove(counts, maxima) {
  return Object.entries(counts)
    .map(([name, count]) => ({ name, count, max: maxima[name] ?? 0 }))
    .filter(({ count, max }) => count > max);
}

/** The maxima lowered to the counts. A maximum never rises, and one of 0 has no entry. */
export function lowerMaxima(counts, maxima) {
  const lowered = Object.entries(maxima).map(([name, max]) => [name, Math.min(max, counts[name] ?? 0)]);
  return Object.fromEntries(
    lowered.filter(([, max]) => max > 0).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Writes the lowered maxima; returns how many fell. */
export function recordMaxima(path, counts) {
  const before = readMaxima(path);
  const after = lowerMaxima(counts, before);
  writeFileSync(path, `${JSON.stringify(after, null, 2)}\n`);
  return Object.keys(before).filter((name) => before[name] !== after[name]).length;
}
