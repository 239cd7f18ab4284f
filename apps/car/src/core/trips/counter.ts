/** A figure at both ends of a trip: by the car's own counter, or added up from a rate where it has none. */
export interface Counter {
  /** The car's counter when it was first and last known; `null` if it never was. */
  first: number | null;
  last: number | null;
  /** Sum of rate x hours; `null` before there were two rates in a row. */
  sum: number | null;
  previous: { timeMs: number; rate: number } | null;
}

export const NO_COUNTER: Counter = { first: null, last: null, sum: null, previous: null };

/** A longer time between two rates says nothing about what was between them. */
const MAX_GAP_MS = 60_000;
const MS_PER_HOUR = 3_600_000;

/** Takes a reading of the counter and of the rate (a unit an hour); each may be missing. The sum is by trapezoids. */
export function count(
  counter: Counter,
  timeMs: number,
  reading: number | null,
  rate: number | null,
): Counter {
  const { previous } = counter;
  const gapMs = previous ? timeMs - previous.timeMs : 0;
  const isSum = previous !== null && rate !== null && gapMs > 0 && gapMs <= MAX_GAP_MS;
  return {
    first: counter.first ?? reading,
    last: reading ?? counter.last,
    sum: isSum ? (counter.sum ?? 0) + ((previous.rate + rate) / 2) * (gapMs / MS_PER_HOUR) : counter.sum,
    previous: rate === null ? null : { timeMs, rate },
  };
}

/** The figure at both ends: the counter's, or from 0 to the sum; `null` if neither is known. */
export function endsOf({ first, last, sum }: Counter): [start: number | null, end: number | null] {
  return first !== null ? [first, last] : sum !== null ? [0, sum] : [null, null];
}
