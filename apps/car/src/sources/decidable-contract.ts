import {
  READING_NAMES,
  READINGS,
  type ReadingName,
  readingOf,
  setReading,
  UNKNOWN_TIME_MS,
  type VehicleState,
} from '@ligo/signals';
import type { CarState } from '../ports/car-state.ts';
import type { Monotonic } from '../ports/unit-time.ts';

/** Older readings are displayed, but have no effect, ms. */
const FRESH_FOR_MS = 5 * 60_000;
/** The limit for the place of a moving car, ms. */
const MOVING_PLACE_MS = 10_000;

/** DECIDE-1: the state without stale readings and readings of unknown age; `nowMs` is by the clock of the state. */
export function freshOnly<S extends VehicleState>(state: S, nowMs: number): S {
  const isMoving = state.speedKmh !== null && state.speedKmh !== 0;
  const limitMs = (name: ReadingName) =>
    isMoving && READINGS[name].group === 'place' ? MOVING_PLACE_MS : FRESH_FOR_MS;
  const isOld = (name: ReadingName) => {
    const takenAtMs = state.takenAtMs[name] ?? state.timeMs;
    return takenAtMs === UNKNOWN_TIME_MS || nowMs - takenAtMs > limitMs(name);
  };
  const old = READING_NAMES.filter((name) => readingOf(state, name) !== null && isOld(name));
  if (old.length === 0) return state;
  const fresh = { ...state };
  for (const name of old) setReading(fresh, name, null);
  return fresh;
}

/** A car at this speed is on; the speed that a GNSS receiver reports of a standing car is lower, km/h. */
export const ON_ABOVE_KMH = 10;

/** DECIDE-2, DECIDE-3: whether the car is on, and its speed, if they were read at that time or later; else `null`. */
export function readingsSince(state: CarState, sinceMs: Monotonic): Pick<CarState, 'isOn' | 'speedKmh'> {
  const isOf = (name: ReadingName) => {
    const takenAtMs = state.takenAtMs[name] ?? state.timeMs;
    return takenAtMs !== UNKNOWN_TIME_MS && takenAtMs >= sinceMs;
  };
  const isOwn = state.powerInferredBy === null && isOf('isOn');
  return { isOn: isOwn ? state.isOn : null, speedKmh: isOf('speedKmh') ? state.speedKmh : null };
}
