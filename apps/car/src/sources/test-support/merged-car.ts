import { emptyState, type ReadingName, type Readings, type VehicleState } from '@ligo/signals';
import {
  initialMergeState,
  type MergeEvent,
  mergeDueMs,
  sourceOf,
  stepMerge,
} from '../merge/merge-machine.ts';

/** When its clock begins. */
export const MERGE_START_MS = 1_700_000_000_000;

/** What merges readings, and is told the time by whoever drives it. */
export interface Merging {
  dueMs(): number | null;
  receive(source: number, readings: Readings, takenAtMs: number | null, nowMs: number): void;
  setClock(byMs: number, nowMs: number): void;
  /** What it tells now, if anything; called when it is due. */
  publish(nowMs: number): VehicleState | null;
  sourceOf(name: ReadingName): number | null;
}

/** The machine that the car runs. */
export function machineMerging(sources: number, kept: VehicleState | null, nowMs: number): Merging {
  let state = initialMergeState(sources, kept, nowMs);
  const take = (event: MergeEvent | { type: 'tick' }, atMs: number) => {
    const step = stepMerge(state, event, { nowMs: atMs });
    state = step.state;
    return step.effects[0]?.state ?? null;
  };
  return {
    dueMs: () => mergeDueMs(state),
    receive: (source, readings, takenAtMs, atMs) =>
      void take({ type: 'news', source, readings, takenAtMs }, atMs),
    setClock: (byMs, atMs) => void take({ type: 'clock-set', byMs }, atMs),
    publish: (atMs) => take({ type: 'tick' }, atMs),
    sourceOf: (name) => sourceOf(state, name),
  };
}

/** What merges, on a clock of its own: it is asked what it tells when it wants to be. */
export function mergedCar(sources: number, kept: VehicleState | null = null, open = machineMerging) {
  let nowMs = MERGE_START_MS;
  const merging: Merging = open(sources, kept, nowMs);
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
    setClock(byMs: number) {
      nowMs += byMs;
      merging.setClock(byMs, nowMs);
    },
    /** The newest state, once what waits was told. */
    now(): VehicleState {
      pass(250);
      return reported.at(-1)?.state ?? emptyState(0);
    },
    from: (name: ReadingName) => merging.sourceOf(name),
  };
}
