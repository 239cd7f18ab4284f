import type { DashboardReading } from '@ligo/protocol';
import { READINGS, type ReadingName, readingOf, UNKNOWN_TIME_MS, type VehicleState } from '@ligo/vehicle';

/** Names in the order in which they are shown. */
const NAMES = Object.keys(READINGS) as ReadingName[];

/** What is known of the car, a reading a row; `state` is `null` before the first. `sourceOf` says who gave a reading, if anybody did since the app's start. */
export function readingsOf(
  state: VehicleState | null,
  sourceOf: (name: ReadingName) => string | null,
): DashboardReading[] {
  return NAMES.map((name) => {
    const { unit } = READINGS[name];
    const value = state && readingOf(state, name);
    if (state === null || value === null) return { name, value: null, unit, source: null, at: null };
    const at = state.takenAtMs[name] ?? state.timeMs;
    return { name, value, unit, source: sourceOf(name), at: at === UNKNOWN_TIME_MS ? null : at };
  });
}
