import { emptyState, type ReadingName, type Readings, type VehicleState } from '@ligo/signals';
import type { CarState } from '../../ports/car-state.ts';
import type { Monotonic } from '../../ports/unit-time.ts';
import {
  initialMergeState,
  type MergeEvent,
  mergeDueMs,
  sourceOf,
  stepMerge,
} from '../merge/merge-machine.ts';

/** When its clock begins. */
export const MERGE_START_MS = 1_700_000_000_000;

/** Merges readings on a clock of its own, and publishes when it is due. */
export function mergedCar(sources: number, saved: VehicleState | null = null) {
  let nowMs = MERGE_START_MS;
  let state = initialMergeState(sources, saved as CarState | null, nowMs as Monotonic);
  const reported: { state: VehicleState; atMs: number }[] = [];
  const take = (event: MergeEvent | { type: 'tick' }) => {
    const step = stepMerge(state, event, { nowMs: nowMs as Monotonic });
    state = step.state;
    for (const effect of step.effects) reported.push({ state: effect.state, atMs: nowMs });
  };
  const pass = (ms: number) => {
    const untilMs = nowMs + ms;
    for (let due = mergeDueMs(state); due !== null && due <= untilMs; due = mergeDueMs(state)) {
      nowMs = Math.max(nowMs, due);
      take({ type: 'tick' });
    }
    nowMs = untilMs;
  };
  return {
    published: reported,
    pass,
    nowMs: () => nowMs,
    news: (source: number, readings: Readings, takenAtMs: number | null = nowMs) =>
      take({ type: 'readings', source, readings, takenAtMs: takenAtMs as Monotonic | null }),
    /** The newest state, after pending readings were published. */
    now(): VehicleState {
      pass(250);
      return reported.at(-1)?.state ?? emptyState(0);
    },
    from: (name: ReadingName) => sourceOf(state, name),
  };
}
