import type { WallMs } from '@ligo/signals';
import { type Monotonic, type UnitTime, wallOf } from '../ports/unit-time.ts';

/** TRIP-8: which wall time the rows of a trip have. */
export interface TripTimes {
  /** Start, unix seconds. */
  createdAtS: number;
  /** The unit's start, by the setting of the wall clock that the rows have. */
  unitStartMs: WallMs;
}

const UNIT_START = 0 as Monotonic;
/** Phones ask for the trips after a time, from 0 on. */
const EARLIEST_S = 1;

/** The times of a trip that begins. No trip begins before 1970. */
export function beginTimes(atMs: Monotonic, time: UnitTime): TripTimes {
  const unitStartMs = Math.max(wallOf(time, UNIT_START), EARLIEST_S * 1_000 - atMs);
  return { createdAtS: Math.floor((unitStartMs + atMs) / 1_000), unitStartMs };
}

/** The times by the wall clock as it is set now, in whole seconds, and by how much they moved. */
export function followWallClock(
  { createdAtS, unitStartMs }: TripTimes,
  time: UnitTime,
): { times: TripTimes; movedS: number } {
  const setByS = Math.round((wallOf(time, UNIT_START) - unitStartMs) / 1_000);
  const movedS = Math.max(setByS, EARLIEST_S - createdAtS);
  return {
    times: { createdAtS: createdAtS + movedS, unitStartMs: unitStartMs + movedS * 1_000 },
    movedS,
  };
}

/** The time of a row, unix seconds. */
export const rowTimeS = ({ unitStartMs }: TripTimes, atMs: Monotonic): number => (unitStartMs + atMs) / 1_000;
