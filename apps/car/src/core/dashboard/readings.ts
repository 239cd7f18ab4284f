import type { DashboardReading } from '@ligo/protocol';
import { READINGS, type ReadingName, readingOf, type VehicleState } from '@ligo/vehicle';

/** Names in the order in which they are shown. */
const NAMES = Object.keys(READINGS) as ReadingName[];

/** What is known of the car, a reading a row; `state` is `null` before the first. `sourceOf` says who gives a reading. */
export function readingsOf(
  state: VehicleState | null,
  sourceOf: (name: string) => string,
): DashboardReading[] {
  return NAMES.map((name) => {
    const { unit } = READINGS[name];
    const value = state && readingOf(state, name);
    if (state === null || value === null) return { name, value: null, unit, source: null, at: null };
    return { name, value, unit, source: sourceOf(name), at: state.takenAtMs[name] ?? state.timeMs };
  });
}
