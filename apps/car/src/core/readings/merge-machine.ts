import type { MachineStep, Moment, Tick } from '@ligo/machine';
import type { ReadingName, Readings, VehicleState } from '@ligo/vehicle';
import { checkFix, type FixCheck, NO_FIX, noteSpeed, shiftedFix } from './check-fix.ts';
import { type ChosenReadings, chooseOne, chooseReadings, nextChangeMs } from './choose.ts';
import { keptAfterSetting, keptMemory } from './kept-memory.ts';
import { mergedState, newestMs } from './merged-state.ts';
import { type Movement, NEVER_MOVED, noteMovement, shiftedMovement } from './movement.ts';
import { numberOf } from './numbered-readings.ts';
import {
  isAlive,
  NOTHING_TOLD,
  remember,
  type SourceMemory,
  shifted,
  type TakenReadings,
  wellTold,
} from './source-memory.ts';

/** States are told at most so often, ms. */
const TELL_EVERY_MS = 250;

const SPEED = numberOf('speedKmh');

/** What all sources told, and what was told of it. */
export interface MergeState {
  /** In the order of the sources. */
  memories: readonly SourceMemory[];
  fixes: readonly FixCheck[];
  reportsWifi: boolean;
  /** When to tell the next, unix milliseconds; `null` while there is no news. */
  tellsAtMs: number | null;
  told: Told;
}

/** What was told last. */
interface Told {
  readings: ChosenReadings;
  movement: Movement;
  /** The state's own time, unix milliseconds. */
  timeMs: number;
  /** When it was told, unix milliseconds; `null`: nothing was as yet. */
  atMs: number | null;
  /** When something else counts although there is no news, unix milliseconds. */
  changesAtMs: number | null;
}

const NEVER_TOLD: Told = {
  readings: NOTHING_TOLD,
  movement: NEVER_MOVED,
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
export function nothingRead(sources: number, kept: VehicleState | null, nowMs: number): MergeState {
  const none = Array.from({ length: sources }, () => NOTHING_TOLD);
  return {
    memories: kept ? [...none, keptMemory(kept, sources, nowMs)] : none,
    fixes: none.map(() => NO_FIX),
    reportsWifi: false,
    tellsAtMs: null,
    told: NEVER_TOLD,
  };
}

/** When the machine wants to hear of time: news to tell, or a reading that runs out. */
export function mergeDueMs({ tellsAtMs, told: { changesAtMs } }: MergeState): number | null {
  return tellsAtMs === null || changesAtMs === null
    ? (tellsAtMs ?? changesAtMs)
    : Math.min(tellsAtMs, changesAtMs);
}

/** The place in the order of the source that a reading is from; `null` if nobody knows it. */
export function sourceOf({ told }: MergeState, name: ReadingName): number | null {
  return told.readings[numberOf(name)]?.source ?? null;
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

type News = Extract<MergeEvent, { type: 'news' }>;

function hear(before: MergeState, { source, readings, takenAtMs }: News, nowMs: number): MergeState {
  const memory = before.memories[source];
  const news = wellTold(readings, takenAtMs, nowMs);
  if (!memory || !news) return before;
  const [fixes, believed] = checkPlace(before, source, news, nowMs);
  // Written out, as it is done for all news: a copy by `...` takes many times as long.
  return {
    memories: before.memories.with(source, remember(memory, believed, news.takenAtMs, source, nowMs)),
    fixes,
    reportsWifi: before.reportsWifi || 'wifiName' in news.readings,
    // READ-9
    tellsAtMs: before.tellsAtMs ?? Math.max(nowMs, (before.told.atMs ?? 0) + TELL_EVERY_MS),
    told: before.told,
  };
}

/** Checks a place that comes against the speed that others know, or else the one who tells it. */
function checkPlace(
  { memories, fixes }: MergeState,
  source: number,
  { readings, takenAtMs }: TakenReadings,
  nowMs: number,
): [fixes: readonly FixCheck[], readings: Readings] {
  const { speedKmh = null } = readings;
  const isKnown = speedKmh !== null && takenAtMs !== null;
  const noted = isKnown ? fixes.map((fix) => noteSpeed(fix, speedKmh)) : fixes;
  const check = noted[source];
  const isPlace = 'latitudeDeg' in readings || 'longitudeDeg' in readings;
  if (!check || !isPlace) return [noted, readings];
  let wheelsKmh: number | null = null;
  for (const [place, memory] of memories.entries()) {
    const held = memory[SPEED];
    if (place === source || !held || held.takenAtMs === null || !isAlive(SPEED, held, nowMs)) continue;
    wheelsKmh = Math.max(wheelsKmh ?? 0, Number(held.value));
  }
  const [next, believed] = checkFix(check, readings, takenAtMs, wheelsKmh ?? speedKmh);
  return [noted.with(source, next), believed];
}

/** READ-8 */
function setClock(before: MergeState, byMs: number, nowMs: number): MergeState {
  const { told } = before;
  const move = (ms: number | null) => (ms === null ? null : ms + byMs);
  return {
    ...before,
    memories: before.memories.map((memory, place) =>
      place < before.fixes.length ? shifted(memory, byMs) : keptAfterSetting(memory, nowMs),
    ),
    fixes: before.fixes.map((fix) => shiftedFix(fix, byMs)),
    tellsAtMs: move(before.tellsAtMs),
    told: {
      readings: shifted(told.readings, byMs),
      movement: shiftedMovement(told.movement, byMs),
      timeMs: Math.max(0, told.timeMs + byMs),
      atMs: move(told.atMs),
      changesAtMs: move(told.changesAtMs),
    },
  };
}

function tell(before: MergeState, nowMs: number): MachineStep<MergeState, MergeEffect> {
  const due = mergeDueMs(before);
  if (due === null || due > nowMs) return { state: before, effects: [] };
  const { memories, fixes, reportsWifi, told } = before;
  const { isMoving, beganAtMs } = told.movement;
  const untied = { isMoving, beganAtMs, isTied: false };
  const movement = noteMovement(told.movement, (number) => chooseOne(number, memories, nowMs, untied));
  const readings = chooseReadings(memories, movement, nowMs);
  const timeMs = Math.max(told.timeMs, newestMs(readings) ?? (told.timeMs || nowMs));
  const changesAtMs = nextChangeMs(readings, memories, nowMs);
  const state = {
    memories,
    fixes,
    reportsWifi,
    tellsAtMs: null,
    told: { readings, movement, timeMs, atMs: nowMs, changesAtMs },
  };
  // READ-9
  if (isSame(told.readings, readings)) return { state, effects: [] };
  return { state, effects: [{ type: 'tell', state: mergedState(readings, timeMs, reportsWifi) }] };
}

function isSame(one: ChosenReadings, other: ChosenReadings): boolean {
  for (let number = 0; number < one.length; number += 1) {
    const [a, b] = [one[number], other[number]];
    if (a === b) continue;
    if (a?.value !== b?.value || a?.takenAtMs !== b?.takenAtMs || a?.source !== b?.source) return false;
  }
  return true;
}
