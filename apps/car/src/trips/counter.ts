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
  /** The first update, and the first with a reading of the counter; `null`: none. */
  startMs: T | null;
  firstMs: T | null;
  /** How long the rate was known, ms. */
  ratedMs: number;
}

export const NO_COUNTER: Counter = {
  ...{ first: null, last: null, shift: 0, sum: null, previous: null },
  ...{ startMs: null, firstMs: null, ratedMs: 0 },
};

/** The sum bridges gaps up to this length: a drive of a file ends at a longer one. */
const MAX_GAP_MS = 180_000;
/** Across a longer gap, two values do not show what was between them: its time counts as unknown. */
const KNOWN_GAP_MS = 60_000;
const MS_PER_HOUR = 3_600_000;
/** Counters may be whole units, and some cars report theirs late: a Leaf's log goes on by 2 km in 6 s. */
const SCATTER = 5;

/**
 * Takes a reading of the counter, the time at which it was taken, and the rate (a unit an hour); reading and rate may be missing. The sum
 * is by trapezoids. `fastest`: no car's counter goes on by more an hour.
 */
export function updateCounter(
  counter: Counter,
  timeMs: Monotonic,
  { reading, readAtMs, rate }: { reading: number | null; readAtMs: Monotonic; rate: number | null },
  fastest: number,
): Counter {
  const { previous } = counter;
  const gapMs = previous ? timeMs - previous.timeMs : 0;
  const isSum = previous !== null && rate !== null && gapMs > 0 && gapMs <= MAX_GAP_MS;
  return {
    ...(reading === null ? counter : afterReading(counter, readAtMs, reading, fastest)),
    sum: isSum ? (counter.sum ?? 0) + ((previous.rate + rate) / 2) * (gapMs / MS_PER_HOUR) : counter.sum,
    previous: rate === null ? null : { timeMs, rate },
    startMs: counter.startMs ?? timeMs,
    firstMs: counter.firstMs ?? (reading === null ? null : timeMs),
    ratedMs: counter.ratedMs + (isSum && gapMs <= KNOWN_GAP_MS ? gapMs : 0),
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

type Ends = readonly [start: number | null, end: number | null];

/** The figure at both ends: the counter's, or from 0 to the sum; `null` if neither is known. */
function counterEnds({ first, last, sum }: Pick<Counter, 'first' | 'last' | 'sum'>): Ends {
  return first !== null ? [first, last?.value ?? first] : sum !== null ? [0, sum] : [null, null];
}

/** How long the counter was known until then, ms. */
function countedMs({ firstMs, last }: Counter, timeMs: Monotonic): number {
  if (firstMs === null || last === null) return 0;
  const untilMs = timeMs - last.timeMs <= KNOWN_GAP_MS ? timeMs : last.timeMs;
  return Math.max(0, untilMs - firstMs);
}

/** A sum of power starts at 0, so a counter starts above it on the wire, kWh; only the difference has a meaning. */
const MIN_COUNTER_KWH = 1;
/** Share of a time that is nearly all of it. */
const MOSTLY = 0.95;

/** TRIP-7: an odometer that did not change is one of whole kilometers, or none. */
export function odometerEnds({ first, last, sum }: Counter): Ends {
  const isUnchanged = first !== null && last?.value === first && sum !== null && sum > 0;
  return isUnchanged ? [0, sum] : counterEnds({ first, last, sum });
}

/** TRIP-12: a counter that was known for a part of the trip gives way to a power that was known for more. */
const isByCounter = (energy: Counter, atMs: Monotonic): boolean =>
  energy.first !== null && countedMs(energy, atMs) >= MOSTLY * energy.ratedMs;

/** The ends of the energy; a net counter is negative if more went into the pack than came out. */
export function energyEnds(energy: Counter, atMs: Monotonic): Ends {
  if (!isByCounter(energy, atMs)) return counterEnds({ ...energy, first: null });
  const [start, end] = counterEnds(energy);
  const isBelow = start !== null && end !== null && start < MIN_COUNTER_KWH;
  return isBelow ? [MIN_COUNTER_KWH, end - start + MIN_COUNTER_KWH] : [start, end];
}

/** TRIP-12 */
export function energyUnknownS(energy: Counter, atMs: Monotonic): number {
  const knownMs = isByCounter(energy, atMs) ? countedMs(energy, atMs) : energy.ratedMs;
  return Math.max(0, Math.round((atMs - (energy.startMs ?? atMs) - knownMs) / 1_000));
}
