import type { TripItem } from '../../../../stores/trips/trip-item.ts';

/** A time between two trips; times are unix milliseconds. */
export interface ParkingPeriod {
  fromMs: number;
  toMs: number;
  /** When something moved near the car, oldest first. */
  movementsMs: readonly number[];
}

const HOUR_MS = 3_600_000;
/** The longest period that is shown whole: a night and the evening before. */
const WHOLE_MS = 18 * HOUR_MS;
/** The length of a part of a longer one, or of one without a known beginning. */
const PART_MS = 12 * HOUR_MS;

/**
 * The periods in which the car was parked and something moved, newest first.
 * @param movementsMs Within `fromMs` to `toMs`, in any order.
 * @param trips Oldest first.
 */
export function parkingPeriods(
  movementsMs: readonly number[],
  trips: readonly Pick<TripItem, 'createdAtS' | 'endedAtS'>[],
  nowMs: number,
): ParkingPeriod[] {
  const periods: ParkingPeriod[] = [];
  for (const timeMs of [...movementsMs].sort((one, other) => other - one)) {
    const last = periods.at(-1);
    if (last && timeMs >= last.fromMs)
      periods[periods.length - 1] = { ...last, movementsMs: [timeMs, ...last.movementsMs] };
    else periods.push({ ...limited(boundsOf(timeMs, trips, nowMs), timeMs), movementsMs: [timeMs] });
  }
  return periods;
}

function boundsOf(
  timeMs: number,
  trips: readonly Pick<TripItem, 'createdAtS' | 'endedAtS'>[],
  nowMs: number,
): { fromMs: number; toMs: number } {
  const timeS = timeMs / 1_000;
  const before = trips.findLast(({ createdAtS }) => createdAtS <= timeS);
  const after = trips.find(({ createdAtS }) => createdAtS > timeS);
  const fromMs = before ? (before.endedAtS ?? before.createdAtS) * 1_000 : Number.NEGATIVE_INFINITY;
  return {
    fromMs: Math.min(fromMs, timeMs),
    toMs: after ? after.createdAtS * 1_000 : Math.max(nowMs, timeMs),
  };
}

/** The whole period, or the part of it that ends with the hour of the movement. */
function limited({ fromMs, toMs }: { fromMs: number; toMs: number }, timeMs: number) {
  if (toMs - fromMs <= WHOLE_MS) return { fromMs, toMs };
  const hourEndMs = (Math.floor(timeMs / HOUR_MS) + 1) * HOUR_MS;
  return { fromMs: Math.max(fromMs, hourEndMs - PART_MS), toMs: Math.min(toMs, hourEndMs) };
}

/** The full hours of a period, of which at most this many, evenly spaced in local time. */
export function hoursOf(
  { fromMs, toMs }: Pick<ParkingPeriod, 'fromMs' | 'toMs'>,
  maxCount: number,
): number[] {
  const everyH = [1, 2, 3, 6, 12].find((each) => (toMs - fromMs) / (each * HOUR_MS) <= maxCount) ?? 24;
  const hours: number[] = [];
  const at = new Date(fromMs);
  at.setMinutes(0, 0, 0);
  for (; at.getTime() <= toMs; at.setHours(at.getHours() + 1))
    if (at.getTime() >= fromMs && at.getHours() % everyH === 0) hours.push(at.getTime());
  return hours;
}
