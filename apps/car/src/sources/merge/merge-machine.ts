import type { MachineStep, Moment, Tick } from '@ligo/machine';
import type { ReadingName, Readings, VehicleState } from '@ligo/signals';
import { type FixFilter, filterFix, INITIAL_FIX_FILTER, shiftFixFilter, updateSpeed } from './fix-filter.ts';
import { mergedState, newestSampleMs } from './merged-state.ts';
import { INITIAL_MOVEMENT, type Movement, noteMovement, shiftMovement } from './movement.ts';
import { numberOf } from './numbered-readings.ts';
import { memoryAfterClockChange, restoreMemory } from './restore-memory.ts';
import { nextChangeMs, type SelectedSamples, selectSample, selectSamples } from './select-samples.ts';
import {
  EMPTY_SOURCE_MEMORY,
  isWithinLifetime,
  parseReadings,
  type SourceMemory,
  shiftMemory,
  type TakenReadings,
  updateMemory,
} from './source-memory.ts';

/** States are told at most so often, ms. */
const REPORT_INTERVAL_MS = 250;

const SPEED = numberOf('speedKmh');

/** What all sources told, and what was told of it. */
export interface MergeState {
  /** In the order of the sources. */
  memories: readonly SourceMemory[];
  fixes: readonly FixFilter[];
  reportsWifi: boolean;
  /** When to tell the next, unix milliseconds; `null` while there is no news. */
  publishAtMs: number | null;
  published: PublishedReadings;
}

/** What was told last. */
interface PublishedReadings {
  readings: SelectedSamples;
  movement: Movement;
  /** The state's own time, unix milliseconds. */
  timeMs: number;
  /** When it was told, unix milliseconds; `null`: nothing was as yet. */
  atMs: number | null;
  /** When something else counts although there is no news, unix milliseconds. */
  changesAtMs: number | null;
}

const NOTHING_PUBLISHED: PublishedReadings = {
  readings: EMPTY_SOURCE_MEMORY,
  movement: INITIAL_MOVEMENT,
  timeMs: 0,
  atMs: null,
  changesAtMs: null,
};

export type MergeEvent =
  /** A source, by its place in the order, has read something. */
  | ({ type: 'news'; source: number } & TakenReadings)
  /** The clock was set forward by so many milliseconds, or back. */
  | { type: 'clock-set'; byMs: number };

/** A new state of the vehicle. */
export interface MergeEffect {
  type: 'tell';
  state: VehicleState;
}

/** Nothing was read yet by so many sources; `kept`: the last state before, `null` if there is none. */
export function initialMergeState(sources: number, kept: VehicleState | null, nowMs: number): MergeState {
  const none = Array.from({ length: sources }, () => EMPTY_SOURCE_MEMORY);
  return {
    memories: kept ? [...none, restoreMemory(kept, sources, nowMs)] : none,
    fixes: none.map(() => INITIAL_FIX_FILTER),
    reportsWifi: false,
    publishAtMs: null,
    published: NOTHING_PUBLISHED,
  };
}

/** When the machine wants to hear of time: news to tell, or a reading that runs out. */
export function mergeDueMs({ publishAtMs, published: { changesAtMs } }: MergeState): number | null {
  return publishAtMs === null || changesAtMs === null
    ? (publishAtMs ?? changesAtMs)
    : Math.min(publishAtMs, changesAtMs);
}

/** The place in the order of the source that a reading is from; `null` if nobody knows it. */
export function sourceOf({ published }: MergeState, name: ReadingName): number | null {
  return published.readings[numberOf(name)]?.source ?? null;
}

/** The next state and what to tell; see RULES.md. */
export function stepMerge(
  before: MergeState,
  event: MergeEvent | Tick,
  { nowMs }: Moment,
): MachineStep<MergeState, MergeEffect> {
  switch (event.type) {
    case 'news':
      return { state: hear(before, event, nowMs), effects: [] };
    case 'clock-set':
      return { state: setClock(before, event.byMs, nowMs), effects: [] };
    case 'tick':
      return tell(before, nowMs);
  }
}

type ReadingsEvent = Extract<MergeEvent, { type: 'news' }>;

function hear(before: MergeState, { source, readings, takenAtMs }: ReadingsEvent, nowMs: number): MergeState {
  const memory = before.memories[source];
  const news = parseReadings(readings, takenAtMs, nowMs);
  if (!memory || !news) return before;
  const [fixes, accepted] = checkPlace(before, source, news, nowMs);
  // Written out, as it is done for all news: a copy by `...` takes many times as long.
  return {
    memories: before.memories.with(source, updateMemory(memory, accepted, news.takenAtMs, source, nowMs)),
    fixes,
    reportsWifi: before.reportsWifi || 'wifiName' in news.readings,
    // READ-9
    publishAtMs: before.publishAtMs ?? Math.max(nowMs, (before.published.atMs ?? 0) + REPORT_INTERVAL_MS),
    published: before.published,
  };
}

/** Checks a place that comes against the speed that others know, or else the one who tells it. */
function checkPlace(
  { memories, fixes }: MergeState,
  source: number,
  { readings, takenAtMs }: TakenReadings,
  nowMs: number,
): [fixes: readonly FixFilter[], readings: Readings] {
  const { speedKmh = null } = readings;
  const isKnown = speedKmh !== null && takenAtMs !== null;
  const noted = isKnown ? fixes.map((fix) => updateSpeed(fix, speedKmh)) : fixes;
  const check = noted[source];
  const isPlace = 'latitudeDeg' in readings || 'longitudeDeg' in readings;
  if (!check || !isPlace) return [noted, readings];
  let wheelsKmh: number | null = null;
  for (const [place, memory] of memories.entries()) {
    const held = memory[SPEED];
    if (place === source || !held || held.takenAtMs === null || !isWithinLifetime(SPEED, held, nowMs))
      continue;
    wheelsKmh = Math.max(wheelsKmh ?? 0, Number(held.value));
  }
  const [next, accepted] = filterFix(check, readings, takenAtMs, wheelsKmh ?? speedKmh);
  return [noted.with(source, next), accepted];
}

/** READ-8 */
function setClock(before: MergeState, byMs: number, nowMs: number): MergeState {
  const { published } = before;
  const move = (ms: number | null) => (ms === null ? null : ms + byMs);
  return {
    ...before,
    memories: before.memories.map((memory, place) =>
      place < before.fixes.length ? shiftMemory(memory, byMs) : memoryAfterClockChange(memory, nowMs),
    ),
    fixes: before.fixes.map((fix) => shiftFixFilter(fix, byMs)),
    publishAtMs: move(before.publishAtMs),
    published: {
      readings: shiftMemory(published.readings, byMs),
      movement: shiftMovement(published.movement, byMs),
      timeMs: Math.max(0, published.timeMs + byMs),
      atMs: move(published.atMs),
      changesAtMs: move(published.changesAtMs),
    },
  };
}

function tell(before: MergeState, nowMs: number): MachineStep<MergeState, MergeEffect> {
  const due = mergeDueMs(before);
  if (due === null || due > nowMs) return { state: before, effects: [] };
  const { memories, fixes, reportsWifi, published } = before;
  const { isMoving, startedAtMs } = published.movement;
  const untied = { isMoving, startedAtMs, isSecured: false };
  const movement = noteMovement(published.movement, (number) =>
    selectSample(number, memories, nowMs, untied),
  );
  const readings = selectSamples(memories, movement, nowMs);
  const timeMs = Math.max(published.timeMs, newestSampleMs(readings) ?? (published.timeMs || nowMs));
  const changesAtMs = nextChangeMs(readings, memories, nowMs);
  const state = {
    memories,
    fixes,
    reportsWifi,
    publishAtMs: null,
    published: { readings, movement, timeMs, atMs: nowMs, changesAtMs },
  };
  // READ-9
  if (isSame(published.readings, readings)) return { state, effects: [] };
  return { state, effects: [{ type: 'tell', state: mergedState(readings, timeMs, reportsWifi) }] };
}

function isSame(one: SelectedSamples, other: SelectedSamples): boolean {
  for (let number = 0; number < one.length; number += 1) {
    const [a, b] = [one[number], other[number]];
    if (a === b) continue;
    if (a?.value !== b?.value || a?.takenAtMs !== b?.takenAtMs || a?.source !== b?.source) return false;
  }
  return true;
}
