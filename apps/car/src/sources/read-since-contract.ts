import { type ReadingName, UNKNOWN_TIME_MS } from '@ligo/signals';
import type { CarState } from '../ports/car-state.ts';
import type { Monotonic } from '../ports/unit-time.ts';

/** A car at this speed is on; the speed that a GNSS receiver reports of a standing car is lower, km/h. */
export const ON_ABOVE_KMH = 10;

/** DECIDE-2: whether the car is on, and its speed, if they were read at that time or later; else `null`. */
export function readingsSince(state: CarState, sinceMs: Monotonic): Pick<CarState, 'isOn' | 'speedKmh'> {
  const isOf = (name: ReadingName) => {
    const takenAtMs = state.takenAtMs[name] ?? state.timeMs;
    return takenAtMs !== UNKNOWN_TIME_MS && takenAtMs >= sinceMs;
  };
  return { isOn: isOf('isOn') ? state.isOn : null, speedKmh: isOf('speedKmh') ? state.speedKmh : null };
}
