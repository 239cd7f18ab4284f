import { emptyState, READING_NAMES, setReading, UNKNOWN_TIME_MS } from '@ligo/signals';
import type { CarState } from '../../ports/car-state.ts';
import { laterOf, type Monotonic } from '../../ports/unit-time.ts';
import type { SelectedSamples } from './select-samples.ts';

const UNKNOWN = UNKNOWN_TIME_MS as Monotonic;

/** Readings that are older than the state by more have their own time, ms; sources are never read all at one moment. */
const SAME_MOMENT_MS = 2_000;

/** READ-3: the newest time of the samples; `null`: unknown. */
export function newestSampleMs(selected: SelectedSamples): Monotonic | null {
  let newest: Monotonic | null = null;
  for (const sample of selected)
    if (sample && sample.takenAtMs !== null) newest = laterOf(newest ?? sample.takenAtMs, sample.takenAtMs);
  return newest;
}

/** READ-3: the state of the samples, at a time that none of them is newer than. */
export function mergedState(selected: SelectedSamples, timeMs: Monotonic, reportsWifi: boolean): CarState {
  const state: CarState = { ...emptyState(timeMs), timeMs, takenAtMs: {}, reportsWifi };
  for (let number = 0; number < selected.length; number += 1) {
    const sample = selected[number];
    const name = READING_NAMES[number];
    if (!sample || !name) continue;
    const { value, takenAtMs } = sample;
    setReading(state, name, value);
    if (takenAtMs === null) state.takenAtMs[name] = UNKNOWN;
    else if (takenAtMs < timeMs - SAME_MOMENT_MS) state.takenAtMs[name] = takenAtMs;
  }
  return state;
}
