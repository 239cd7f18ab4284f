import { earliestMs, type MachineStep, type Moment, type Tick } from '@ligo/machine';
import type { ReadingName, Readings, VehicleState } from '@ligo/vehicle';
import { checkFix, type FixCheck, NO_FIX, noteSpeed, shiftedFix } from './check-fix.ts';
import { type ChosenReadings, chooseReadings, nextChangeMs } from './choose.ts';
import { keptAfterSetting, keptMemory } from './kept-memory.ts';
import { mergedState, newestMs } from './merged-state.ts';
import {
  isAlive,
  remember,
  type SourceMemory,
  shifted,
  type TakenReadings,
  wellTold,
} from './source-memory.ts';

/** States are told at most so often, ms. */
const TELL_EVERY_MS = 250;

/** What all sources told, and what was told of it. */
export interface MergeState {
  /** In the order of the sources. */
  memories: readonly SourceMemory[];
  fixes: readonly FixCheck[];
  reportsWifi: boolean;
  /** What counted when the last state was told, and that state's time, unix milliseconds. */
  told: ChosenReadings;
  toldTimeMs: number;
  toldAtMs: number | null;
  /** When to tell the next, unix milliseconds; `null` while there is no news. */
  tellsAtMs: number | null;
  /** When something else counts although there is no news, unix milliseconds. */
  changesAtMs: number | null;
}

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
  const none = Array.from({ length: sources }, (): SourceMemory => new Map());
  return {
    memories: kept ? [...none, keptMemory(kept, sources, nowMs)] : none,
    fixes: none.map(() => NO_FIX),
    reportsWifi: false,
    told: new Map(),
    toldTimeMs: 0,
    toldAtMs: null,
    tellsAtMs: null,
    changesAtMs: null,
  };
}

/** When the machine wants to hear of time: news to tell, or a reading that runs out. */
export function mergeDueMs({ tellsAtMs, changesAtMs }: MergeState): number | null {
  return earliestMs([tellsAtMs, changesAtMs]);
}

/** The place in the order of the source that a reading is from; `null` if nobody knows it. */
export function sourceOf({ told }: MergeState, name: ReadingName): number | null {
  return told.get(name)?.source ?? null;
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

function hear(
  before: MergeState,
  { source, ...told }: { source: number } & TakenReadings,
  nowMs: number,
): MergeState {
  const memory = before.memories[source];
  const news = wellTold(told, nowMs);
  if (!memory || Object.keys(news.readings).length === 0) return before;
  const [fixes, readings] = checkPlace(before, source, news, nowMs);
  // READ-9
  const tellsAtMs = before.tellsAtMs ?? Math.max(nowMs, (before.toldAtMs ?? 0) + TELL_EVERY_MS);
  return {
    ...before,
    memories: before.memories.with(
      source,
      remember(memory, { readings, takenAtMs: news.takenAtMs }, source, nowMs),
    ),
    fixes,
    reportsWifi: before.reportsWifi || 'wifiName' in readings,
    tellsAtMs,
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
  const noted = speedKmh === null ? fixes : fixes.map((fix) => noteSpeed(fix, speedKmh));
  const check = noted[source];
  if (takenAtMs === null || !check) return [noted, readings];
  let wheelsKmh: number | null = null;
  for (const [place, memory] of memories.entries()) {
    const held = memory.get('speedKmh');
    if (place === source || !held || held.takenAtMs === null || !isAlive('speedKmh', held, nowMs)) continue;
    wheelsKmh = Math.max(wheelsKmh ?? 0, Number(held.value));
  }
  const [next, believed] = checkFix(check, readings, takenAtMs, wheelsKmh ?? speedKmh);
  return [noted.with(source, next), believed];
}

/** READ-8 */
function setClock(before: MergeState, byMs: number, nowMs: number): MergeState {
  const move = (ms: number | null) => (ms === null ? null : ms + byMs);
  return {
    ...before,
    memories: before.memories.map((memory, place) =>
      place < before.fixes.length ? shifted(memory, byMs) : keptAfterSetting(memory, nowMs),
    ),
    fixes: before.fixes.map((fix) => shiftedFix(fix, byMs)),
    told: shifted(before.told, byMs),
    toldTimeMs: Math.max(0, before.toldTimeMs + byMs),
    toldAtMs: move(before.toldAtMs),
    tellsAtMs: move(before.tellsAtMs),
    changesAtMs: move(before.changesAtMs),
  };
}

function tell(before: MergeState, nowMs: number): MachineStep<MergeState, MergeEffect> {
  const due = mergeDueMs(before);
  if (due === null || due > nowMs) return { state: before, effects: [] };
  const told = chooseReadings(before.memories, nowMs);
  const timeMs = Math.max(before.toldTimeMs, newestMs(told) ?? (before.toldTimeMs || nowMs));
  const state = {
    ...before,
    told,
    toldTimeMs: timeMs,
    toldAtMs: nowMs,
    tellsAtMs: null,
    changesAtMs: nextChangeMs(told, before.memories, nowMs),
  };
  // READ-9
  if (isSame(before.told, told)) return { state, effects: [] };
  return { state, effects: [{ type: 'tell', state: mergedState(told, timeMs, before.reportsWifi) }] };
}

function isSame(one: ChosenReadings, other: ChosenReadings): boolean {
  if (one.size !== other.size) return false;
  for (const [name, b] of other) {
    const a = one.get(name);
    if (a === b) continue;
    if (!a || a.value !== b.value || a.takenAtMs !== b.takenAtMs || a.source !== b.source) return false;
  }
  return true;
}
