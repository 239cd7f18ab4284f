import { earliestMs, type MachineStep, type Moment, type Tick } from '@ligo/machine';
import { ON_FROM_KMH } from '../readings/read-since.ts';
import {
  afterOrder,
  type ComfortResult,
  type ComfortRun,
  comfortDueMs,
  isTooLate,
  owedRun,
} from './comfort-run.ts';
import {
  isOtherStart,
  isRestart,
  type KeptStart,
  type LastRun,
  mayHaveRestarted,
  type ThisRun,
  wasLong,
} from './unit-restart.ts';

/** What is known of the car's starts; times are ms since the unit's start. */
export interface StartsState {
  isOn: boolean | null;
  /** When it was last heard to be on, or, if it is off, since when. */
  sinceMs: number;
  /** The newest reading of this run says that the car is on. */
  isHeardOn: boolean;
  comfort: ComfortRun | null;
  /** Whether the unit restarted by itself is not known yet; `null`: it is. */
  doubt: Doubt | null;
  keptMs: number | null;
}

interface Doubt {
  /** When the car, or the unit, was last heard of before, unix ms. */
  seenAtMs: number;
  /** How long a clock that is right is waited for. */
  untilMs: number;
  /** Whether the car was on all the time is open with it. */
  isOnOpen: boolean;
}

/** What is told to `stepStarts`. */
export type StartsEvent =
  | { type: 'begin'; last: LastRun | null; run: ThisRun }
  /** The unit's clock is known to be right, and says this, unix ms. */
  | { type: 'clock-right'; atMs: number }
  /** START-5: what was read since the app's start, and is fresh enough to decide by. */
  | { type: 'reading'; isOn: boolean | null; speedKmh: number | null }
  /** How the order of a start's comfort run ended. */
  | { type: 'comfort-ended'; owedMs: number; result: ComfortResult }
  /** The app ends. */
  | { type: 'end' };

/** What goes into the log. */
export type StartNote = 'restarted' | 'comfort-ran';
/** What is to be done. What is noted and what is known are kept together, or neither. */
export type StartsEffect =
  | { type: 'keep'; kept: KeptStart; notes: readonly StartNote[] }
  | { type: 'order-comfort'; owedMs: number }
  | { type: 'comfort-given-up' };

/** Before anything was heard of the car, and nothing is kept from before. */
export const NO_START_KNOWN: StartsState = {
  isOn: null,
  sinceMs: 0,
  isHeardOn: false,
  comfort: null,
  doubt: null,
  keptMs: null,
};

/** Nothing has said for so long that the car is on: it is not, ms. */
const SILENT_FOR_MS = 600_000;
/** How long a clock that is right is waited for, and how long once the car is heard to be on, ms. */
const DOUBT_FOR_MS = 600_000;
const ON_DOUBT_FOR_MS = 60_000;
/** What is known is kept at least so often, ms. */
const KEEP_EVERY_MS = 60_000;
/** An app that did not come to it for so long slept with its unit, ms. */
const SLEPT_FROM_MS = 2 * KEEP_EVERY_MS;

/** When the machine wants to hear of time, ms since the unit's start. */
export function startsDueMs(state: StartsState): number | null {
  const { keptMs, isOn, sinceMs, doubt, comfort } = state;
  return earliestMs([
    keptMs === null ? null : keptMs + KEEP_EVERY_MS,
    isOn === true && !doubt?.isOnOpen ? sinceMs + SILENT_FOR_MS : null,
    doubt?.untilMs ?? null,
    comfort && comfortDueMs(comfort, mayOrder(state)),
  ]);
}

/** The next state and what to do; see RULES.md. `nowMs` is ms since the unit's start. */
export function stepStarts(
  before: StartsState,
  event: StartsEvent | Tick,
  { nowMs }: Moment,
): MachineStep<StartsState, StartsEffect> {
  const [heard, notes] = hear(passTime(before, nowMs), event, nowMs);
  const [state, orders] = orderComfort(heard, nowMs);
  // START-9
  const isNews = state.isOn !== before.isOn || state.comfort?.owedMs !== before.comfort?.owedMs;
  const isDue = event.type === 'end' || state.keptMs === null || nowMs - state.keptMs >= KEEP_EVERY_MS;
  // START-7: until it is known what was before, the app's next start has to find it as this one did.
  if (state.doubt?.isOnOpen || !(isNews || isDue || notes.length > 0)) return { state, effects: orders };
  const { isOn, sinceMs, comfort } = state;
  const kept = { isOn, sinceMs, comfortOwedMs: comfort?.owedMs ?? null };
  // COMFORT-1: kept before it is ordered.
  return { state: { ...state, keptMs: nowMs }, effects: [{ type: 'keep', kept, notes }, ...orders] };
}

/** What follows from the time that passed alone. */
function passTime(state: StartsState, nowMs: number): StartsState {
  const { doubt, isOn, sinceMs, keptMs } = state;
  // START-7
  if (doubt && nowMs >= doubt.untilMs) return settle(state, false, nowMs);
  if (isOn !== true || doubt?.isOnOpen) return state;
  // START-3
  const hasSlept = keptMs !== null && nowMs - keptMs >= SLEPT_FROM_MS;
  return hasSlept || nowMs - sinceMs >= SILENT_FOR_MS ? switchedOff(state, sinceMs) : state;
}

function hear(
  state: StartsState,
  event: StartsEvent | Tick,
  nowMs: number,
): [state: StartsState, notes: readonly StartNote[]] {
  switch (event.type) {
    case 'begin':
      return [begin(event.last, event.run), []];
    case 'clock-right': {
      if (!state.doubt) return [state, []];
      const hasRestarted = isRestart(state.doubt.seenAtMs, event.atMs - nowMs);
      return [settle(state, hasRestarted, nowMs), hasRestarted ? ['restarted'] : []];
    }
    case 'reading':
      return [read(state, event, nowMs), []];
    case 'comfort-ended':
      return endComfort(state, event, nowMs);
    case 'end':
    case 'tick':
      return [state, []];
  }
}

/** What this run of the app knows at its begin of the one before. */
function begin(last: LastRun | null, run: ThisRun): StartsState {
  if (!last) return NO_START_KNOWN;
  const { isOn, sinceMs, comfortOwedMs } = last;
  if (!isOtherStart(last, run)) {
    // COMFORT-5
    const comfort = comfortOwedMs === null ? null : owedRun(comfortOwedMs);
    return { ...NO_START_KNOWN, isOn, sinceMs, comfort };
  }
  const seenAtMs = mayHaveRestarted(last);
  // START-4
  if (seenAtMs === null || wasLong(seenAtMs, run.atMs - run.upMs))
    return { ...NO_START_KNOWN, isOn: isOn === null ? null : false };
  return {
    ...NO_START_KNOWN,
    isOn,
    sinceMs: isOn ? run.upMs : 0,
    comfort: comfortOwedMs === null ? null : owedRun(run.upMs),
    doubt: { seenAtMs, untilMs: run.upMs + DOUBT_FOR_MS, isOnOpen: isOn === true },
  };
}

/** START-6, START-7: it is decided whether the unit restarted by itself. */
function settle(state: StartsState, hasRestarted: boolean, nowMs: number): StartsState {
  const known = { ...state, doubt: null };
  if (hasRestarted || !state.doubt?.isOnOpen) return known;
  const off = switchedOff(known, 0);
  return state.isHeardOn ? heardOn(off, false, nowMs) : off;
}

function read(
  state: StartsState,
  { isOn, speedKmh }: { isOn: boolean | null; speedKmh: number | null },
  nowMs: number,
): StartsState {
  const isFast = speedKmh !== null && speedKmh >= ON_FROM_KMH;
  // START-2
  if (isOn ?? isFast) return heardOn(state, isFast, nowMs);
  if (isOn === null) return { ...state, isHeardOn: false };
  return switchedOff(state, state.isOn === false ? state.sinceMs : nowMs);
}

function heardOn(state: StartsState, isFast: boolean, nowMs: number): StartsState {
  const heard = { ...state, isOn: true, sinceMs: nowMs, isHeardOn: true };
  const { doubt } = state;
  // START-7: once the car is heard to be on, a clock is not waited for as long.
  if (doubt?.isOnOpen)
    return { ...heard, doubt: { ...doubt, untilMs: Math.min(doubt.untilMs, nowMs + ON_DOUBT_FOR_MS) } };
  // START-1, START-2, COMFORT-1
  const isStart = state.isOn === false || (state.isOn === null && isFast);
  return isStart ? { ...heard, comfort: owedRun(nowMs) } : heard;
}

/** COMFORT-4 */
function switchedOff(state: StartsState, sinceMs: number): StartsState {
  const doubt = state.doubt && { ...state.doubt, isOnOpen: false };
  return { ...state, isOn: false, sinceMs, isHeardOn: false, comfort: null, doubt };
}

const mayOrder = ({ isOn, isHeardOn, doubt }: StartsState) => isOn === true && isHeardOn && !doubt?.isOnOpen;

/** COMFORT-2 */
function orderComfort(
  state: StartsState,
  nowMs: number,
): [state: StartsState, orders: readonly StartsEffect[]] {
  const { comfort } = state;
  if (!comfort || comfort.isOrdered) return [state, []];
  if (isTooLate(comfort, nowMs)) return [{ ...state, comfort: null }, [{ type: 'comfort-given-up' }]];
  if (!mayOrder(state) || nowMs < comfort.nextMs) return [state, []];
  const next = { ...comfort, tries: comfort.tries + 1, isOrdered: true };
  return [{ ...state, comfort: next }, [{ type: 'order-comfort', owedMs: comfort.owedMs }]];
}

/** COMFORT-3, COMFORT-4: the order of a start that is over says nothing of this one. */
function endComfort(
  state: StartsState,
  { owedMs, result }: { owedMs: number; result: ComfortResult },
  nowMs: number,
): [state: StartsState, notes: readonly StartNote[]] {
  const { comfort } = state;
  if (!comfort?.isOrdered || comfort.owedMs !== owedMs) return [state, []];
  const hasRun = result === 'done' || result === 'unconfirmed';
  return [{ ...state, comfort: afterOrder(comfort, result, nowMs) }, hasRun ? ['comfort-ran'] : []];
}
