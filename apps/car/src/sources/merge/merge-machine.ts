import type { MachineStep, Moment, Tick } from '@ligo/machine';
import {
  emptyState,
  READING_NAMES,
  type ReadingName,
  type Readings,
  setReading,
  UNKNOWN_TIME_MS,
} from '@ligo/signals';
import type { CarState } from '../../ports/car-state.ts';
import { laterOf, type Monotonic } from '../../ports/unit-time.ts';
import { type FixFilter, filterFix, INITIAL_FIX_FILTER, updateSpeed } from './fix-filter.ts';
import {
  INITIAL_MOVEMENT,
  type Movement,
  nextChangeMs,
  noteMovement,
  type SelectedSamples,
  selectSample,
  selectSamples,
} from './select-samples.ts';
import {
  EMPTY_SOURCE_MEMORY,
  isWithinLifetime,
  numberOf,
  parseReadings,
  restoreMemory,
  type SourceMemory,
  type TakenReadings,
  updateMemory,
} from './source-memory.ts';

/** Minimum time between two published states, ms. */
const REPORT_INTERVAL_MS = 250;

const SPEED = numberOf('speedKmh');

/** The readings of all sources, and the published state. */
export interface MergeState {
  /** In the order of the sources. */
  memories: readonly SourceMemory[];
  fixes: readonly FixFilter[];
  reportsWifi: boolean;
  /** When to publish the next state; `null` while there are no new readings. */
  publishAtMs: number | null;
  published: PublishedReadings;
}

/** The last published state. */
interface PublishedReadings {
  readings: SelectedSamples;
  movement: Movement;
  /** The state's own time; `null` before the first. */
  timeMs: Monotonic | null;
  /** When it was published; `null` before the first. */
  atMs: Monotonic | null;
  /** When the selection changes without new readings; `null`: never. */
  changesAtMs: number | null;
}

const NOTHING_PUBLISHED: PublishedReadings = {
  readings: EMPTY_SOURCE_MEMORY,
  movement: INITIAL_MOVEMENT,
  timeMs: null,
  atMs: null,
  changesAtMs: null,
};

/** New readings of a source, by its position in the order. */
export interface MergeEvent extends TakenReadings {
  type: 'readings';
  source: number;
}

export interface MergeEffect {
  type: 'publish';
  state: CarState;
}

/** The state before the first reading of that number of sources; `saved`: the saved state, `null` if there is none. */
export function initialMergeState(sources: number, saved: CarState | null, nowMs: Monotonic): MergeState {
  const none = Array.from({ length: sources }, () => EMPTY_SOURCE_MEMORY);
  return {
    memories: saved ? [...none, restoreMemory(saved, sources, nowMs)] : none,
    fixes: none.map(() => INITIAL_FIX_FILTER),
    reportsWifi: false,
    publishAtMs: null,
    published: NOTHING_PUBLISHED,
  };
}

/** When the machine wants a tick: to publish new readings, or because a reading expires. */
export function mergeDueMs({ publishAtMs, published: { changesAtMs } }: MergeState): number | null {
  return publishAtMs === null || changesAtMs === null
    ? (publishAtMs ?? changesAtMs)
    : Math.min(publishAtMs, changesAtMs);
}

/** The position of the source of a reading in the order; `null` if the reading is unknown. */
export function sourceOf({ published }: MergeState, name: ReadingName): number | null {
  return published.readings[numberOf(name)]?.source ?? null;
}

/** The next state and its effects; see RULES.md. */
export function stepMerge(
  before: MergeState,
  event: MergeEvent | Tick,
  { nowMs }: Moment<Monotonic>,
): MachineStep<MergeState, MergeEffect> {
  return event.type === 'tick'
    ? publish(before, nowMs)
    : { state: receive(before, event, nowMs), effects: [] };
}

function receive(
  before: MergeState,
  { source, readings, takenAtMs }: MergeEvent,
  nowMs: Monotonic,
): MergeState {
  const memory = before.memories[source];
  const parsed = parseReadings(readings, takenAtMs, nowMs);
  if (!memory || !parsed) return before;
  const [fixes, accepted] = checkPlace(before, source, parsed, nowMs);
  // Written out, because it runs for all readings: a copy by `...` takes many times as long.
  return {
    memories: before.memories.with(source, updateMemory(memory, accepted, parsed.takenAtMs, source, nowMs)),
    fixes,
    reportsWifi: before.reportsWifi || 'wifiName' in parsed.readings,
    // READ-9
    publishAtMs:
      before.publishAtMs ??
      Math.max(nowMs, (before.published.atMs ?? Number.NEGATIVE_INFINITY) + REPORT_INTERVAL_MS),
    published: before.published,
  };
}

/** Checks a new place against the wheel speed of the other sources, or else of its own. */
function checkPlace(
  { memories, fixes }: MergeState,
  source: number,
  { readings, takenAtMs }: TakenReadings,
  nowMs: Monotonic,
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

function publish(before: MergeState, nowMs: Monotonic): MachineStep<MergeState, MergeEffect> {
  const due = mergeDueMs(before);
  if (due === null || due > nowMs) return { state: before, effects: [] };
  const { memories, fixes, reportsWifi, published } = before;
  const { isMoving, startedAtMs } = published.movement;
  const unsecured = { isMoving, startedAtMs, isSecured: false };
  const movement = noteMovement(published.movement, (number) =>
    selectSample(number, memories, nowMs, unsecured),
  );
  const readings = selectSamples(memories, movement, nowMs);
  const newestMs = newestSampleMs(readings) ?? published.timeMs ?? nowMs;
  const timeMs = laterOf(published.timeMs ?? newestMs, newestMs);
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
  return { state, effects: [{ type: 'publish', state: mergedState(readings, timeMs, reportsWifi) }] };
}

function isSame(one: SelectedSamples, other: SelectedSamples): boolean {
  for (let number = 0; number < one.length; number += 1) {
    const [a, b] = [one[number], other[number]];
    if (a === b) continue;
    if (a?.value !== b?.value || a?.takenAtMs !== b?.takenAtMs || a?.source !== b?.source) return false;
  }
  return true;
}

const UNKNOWN = UNKNOWN_TIME_MS as Monotonic;

/** Readings that are older than the state by more have their own time, ms; sources are never read all at one moment. */
const SAME_MOMENT_MS = 2_000;

/** READ-3: the newest time of the samples; `null`: unknown. */
function newestSampleMs(selected: SelectedSamples): Monotonic | null {
  let newest: Monotonic | null = null;
  for (const sample of selected)
    if (sample && sample.takenAtMs !== null) newest = laterOf(newest ?? sample.takenAtMs, sample.takenAtMs);
  return newest;
}

/** READ-3: the state of the samples, at a time that none of them is newer than. */
function mergedState(selected: SelectedSamples, timeMs: Monotonic, reportsWifi: boolean): CarState {
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
