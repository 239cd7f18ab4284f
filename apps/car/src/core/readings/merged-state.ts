import type { DoorName } from '@ligo/protocol';
import { emptyState, UNKNOWN_TIME_MS, type VehicleState } from '@ligo/vehicle';
import type { ChosenReadings } from './choose.ts';

/** Readings that are so much older than the state are named with their time, ms; sources are never read all at one moment. */
const SAME_MOMENT_MS = 2_000;

/** READ-3: the newest time of the readings, unix milliseconds; `null` if no time is known. */
export function newestMs(chosen: ChosenReadings): number | null {
  let newest: number | null = null;
  for (const { takenAtMs } of chosen.values())
    if (takenAtMs !== null && (newest === null || takenAtMs > newest)) newest = takenAtMs;
  return newest;
}

/** READ-3: the state that the readings make, as of a time that none of them is newer than. */
export function mergedState(chosen: ChosenReadings, timeMs: number, reportsWifi: boolean): VehicleState {
  const state = { ...emptyState(timeMs), reportsWifi };
  const figures: Record<string, unknown> = state;
  for (const [name, { value, takenAtMs }] of chosen) {
    if (name.startsWith('doors.')) state.doors[doorOf(name)] = value === true;
    else figures[name] = value;
    if (takenAtMs === null) state.takenAtMs[name] = UNKNOWN_TIME_MS;
    else if (takenAtMs < timeMs - SAME_MOMENT_MS) state.takenAtMs[name] = takenAtMs;
  }
  return state;
}

const doorOf = (name: string) => name.slice('doors.'.length) as DoorName;
