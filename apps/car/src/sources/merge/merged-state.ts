import { emptyState, READING_NAMES, setReading, UNKNOWN_TIME_MS, type VehicleState } from '@ligo/signals';
import type { SelectedSamples } from './select-samples.ts';

/** Readings that are so much older than the state are named with their time, ms; sources are never read all at one moment. */
const SAME_MOMENT_MS = 2_000;

/** READ-3: the newest time of the readings, unix milliseconds; `null` if no time is known. */
export function newestSampleMs(chosen: SelectedSamples): number | null {
  let newest: number | null = null;
  for (const held of chosen)
    if (held && held.takenAtMs !== null && (newest === null || held.takenAtMs > newest))
      newest = held.takenAtMs;
  return newest;
}

/** READ-3: the state that the readings make, as of a time that none of them is newer than. */
export function mergedState(chosen: SelectedSamples, timeMs: number, reportsWifi: boolean): VehicleState {
  const state = { ...emptyState(timeMs), reportsWifi };
  for (let number = 0; number < chosen.length; number += 1) {
    const held = chosen[number];
    const name = READING_NAMES[number];
    if (!held || !name) continue;
    const { value, takenAtMs } = held;
    setReading(state, name, value);
    if (takenAtMs === null) state.takenAtMs[name] = UNKNOWN_TIME_MS;
    else if (takenAtMs < timeMs - SAME_MOMENT_MS) state.takenAtMs[name] = takenAtMs;
  }
  return state;
}
