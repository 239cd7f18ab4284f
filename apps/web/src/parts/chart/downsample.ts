/**
 * Positions of a few points that draw the same line as all of them, oldest first: in each of `buckets` equal parts of
 * the time, the lowest and the highest value of each column, and one gap if there is one. All positions if there are
 * hardly more than that. Times grow; `NaN` is a gap.
 */
export function downsample(times: Float64Array, columns: readonly Float64Array[], buckets: number): number[] {
  const { length } = times;
  const [first = 0, last = 0] = [times[0], times[length - 1]];
  if (length <= buckets * 2 || last <= first) return Array.from({ length }, (_, index) => index);
  const selected = new Set([0, length - 1]);
  const bucketOf = (index: number) => Math.floor((((times[index] ?? 0) - first) / (last - first)) * buckets);
  for (let from = 0; from < length; ) {
    const bucket = bucketOf(from);
    let to = from + 1;
    while (to < length && bucketOf(to) === bucket) to += 1;
    for (const column of columns) keepExtremes(column, from, to, selected);
    from = to;
  }
  return [...selected].sort((a, b) => a - b);
}

function keepExtremes(column: Float64Array, from: number, to: number, selected: Set<number>): void {
  let lowest = -1;
  let highest = -1;
  let gap = -1;
  for (let index = from; index < to; index++) {
    const value = column[index] ?? Number.NaN;
    if (Number.isNaN(value)) gap = index;
    else {
      if (lowest < 0 || value < (column[lowest] ?? 0)) lowest = index;
      if (highest < 0 || value > (column[highest] ?? 0)) highest = index;
    }
  }
  for (const index of [lowest, highest, gap]) if (index >= 0) selected.add(index);
}

/** Position of the time that is nearest to one; times grow. 0 without any. */
export function nearestIndex(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  const before = times[low - 1];
  const here = times[low] ?? 0;
  return before !== undefined && time - before <= here - time ? low - 1 : Math.max(0, low);
}
