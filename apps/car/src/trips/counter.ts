import type { Monotonic } from '../ports/unit-time.ts';

/** A figure at both ends of a trip: by the car's own counter, or added up from a rate where it has none. */
export interface Counter<T extends number = Monotonic> {
  /** The car's counter when it was first and last known, as it would be had it not changed; `null` if it never was. */
  first: number | null;
  last: { timeMs: T; value: number } | null;
  /** The offset of the counter's readings that makes it go on from where the one before it stood. */
  shift: number;
  /** Sum of rate x hours; `null` before there were two rates in a row. */
  sum: number | null;
  previous: { timeMs: T; rate: number } | null;
}

export const NO_COUNTER: Counter = { first: null, last: null, shift: 0, sum: null, previous: null };

/** Across a longer gap, two rates do not show what was between them. */
const MAX_GAP_MS = 60_000;
const MS_PER_HOUR = 3_600_000;
/** Counters may be whole units, and some cars report theirs late: a Leaf's log goes on by 2 km in 6 s. */
const SCATTER = 5;

/**
 * Takes a reading of the counter and of the rate (a unit an hour); each may be missing. The sum is by trapezoids. `fastest`: no car's
 * counter goes on by more an hour.
 */
export function updateCounter(
  counter: Counter,
  timeMs: Monotonic,
  reading: number | null,
  rate: number | null,
  fastest: number,
): Counter {
  const { previous } = counter;
  const gapMs = previous ? timeMs - previous.timeMs : 0;
  const isSum = previous !== null && rate !== null && gapMs > 0 && gapMs <= MAX_GAP_MS;
  return {
    ...(reading === null ? counter : afterReading(counter, timeMs, reading, fastest)),
    sum: isSum ? (counter.sum ?? 0) + ((previous.rate + rate) / 2) * (gapMs / MS_PER_HOUR) : counter.sum,
    previous: rate === null ? null : { timeMs, rate },
  };
}

function afterReading(counter: Counter, timeMs: Monotonic, reading: number, fastest: number): Counter {
  const { first, last, shift } = counter;
  if (first === null || last === null)
    return { ...counter, first: reading, last: { timeMs, value: reading } };
  const step = reading + shift - last.value;
  const most = SCATTER + fastest * (Math.max(0, timeMs - last.timeMs) / MS_PER_HOUR);
  const value = step >= -SCATTER && step <= most ? reading + shift : last.value;
  return { ...counter, last: { timeMs, value }, shift: value - reading };
}

/** The figure at both ends: the counter's, or from 0 to the sum; `null` if neither is known. */
export function counterEnds({ first, last, sum }: Counter): [start: number | null, end: number | null] {
  return first !== null ? [first, last?.value ?? first] : sum !== null ? [0, sum] : [null, null];
}
