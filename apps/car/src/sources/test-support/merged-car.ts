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

/** Merges readings, on the times that its caller gives. */
export interface Merging {
  dueMs(): number | null;
  receive(source: number, readings: Readings, takenAtMs: number | null, nowMs: number): void;
  /** The published state, if there is one; called when it is due. */
  publish(nowMs: number): VehicleState | null;
  sourceOf(name: ReadingName): number | null;
}

/** The machine that the car runs. */
export function machineMerging(sources: number, saved: VehicleState | null, nowMs: number): Merging {
  let state = initialMergeState(sources, saved as CarState | null, nowMs as Monotonic);
  const take = (event: MergeEvent | { type: 'tick' }, atMs: number) => {
    const step = stepMerge(state, event, { nowMs: atMs as Monotonic });
    state = step.state;
    return step.effects[0]?.state ?? null;
  };
  return {
    dueMs: () => mergeDueMs(state),
    receive: (source, readings, takenAtMs, atMs) =>
      void take({ type: 'readings', source, readings, takenAtMs: takenAtMs as Monotonic | null }, atMs),
    publish: (atMs) => take({ type: 'tick' }, atMs),
    sourceOf: (name) => sourceOf(state, name),
  };
}

/** Merges readings on a clock of its own, and publishes when it is due. */
export function mergedCar(sources: number, saved: VehicleState | null = null, open = machineMerging) {
  let nowMs = MERGE_START_MS;
  const merging: Merging = open(sources, saved, nowMs);
  const reported: { state: VehicleState; atMs: number }[] = [];
  const pass = (ms: number) => {
    const untilMs = nowMs + ms;
    for (let due = merging.dueMs(); due !== null && due <= untilMs; due = merging.dueMs()) {
      nowMs = Math.max(nowMs, due);
      const state = merging.publish(nowMs);
      if (state) reported.push({ state, atMs: nowMs });
    }
    nowMs = untilMs;
  };
  return {
    published: reported,
    pass,
    nowMs: () => nowMs,
    news: (source: number, readings: Readings, takenAtMs: number | null = nowMs) =>
      merging.receive(source, readings, takenAtMs, nowMs),
    /** The newest state, after pending readings were published. */
    now(): VehicleState {
      pass(250);
      return reported.at(-1)?.state ?? emptyState(0);
    },
    from: (name: ReadingName) => merging.sourceOf(name),
  };
}
