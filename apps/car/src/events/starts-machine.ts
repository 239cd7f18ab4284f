import { earliestMs, type MachineStep, type Moment, type Tick } from '@ligo/machine';
import type { WallMs } from '@ligo/signals';
import { earlierOf, type Monotonic, plusMs } from '../ports/unit-time.ts';
import { ON_ABOVE_KMH } from '../sources/decidable-contract.ts';
import {
  type ComfortResult,
  type ComfortRun,
  comfortDueMs,
  isComfortExpired,
  newComfortRun,
  recordComfortResult,
} from './comfort-run.ts';
import {
  isCertainlyLong,
  isNewBoot,
  isRestart,
  type LastRun,
  possibleRestartSinceMs,
  type SavedStart,
  type ThisRun,
} from './unit-restart-contract.ts';

export interface StartsState {
  isOn: boolean | null;
  /** When the car was last reported as on, or, if it is off, since when. */
  sinceMs: Monotonic;
  /** The newest reading of this run reports that the car is on. */
  isReportedOn: boolean;
  comfort: ComfortRun | null;
  /** Set while it is open whether the unit restarted by itself; `null`: decided. */
  undecided: UndecidedRestart | null;
  savedAtMs: Monotonic | null;
}

interface UndecidedRestart {
  /** The last sign of life of the car, or of the unit, before this run. */
  seenAtMs: WallMs;
  /** The machine waits for a right clock until then. */
  untilMs: Monotonic;
  /** The decision also determines whether the car was on all the time. */
  isOnOpen: boolean;
}

export type StartsEvent =
  | { type: 'begin'; last: LastRun | null; run: ThisRun }
  /** The wall clock is known to be right; its time. */
  | { type: 'clock-right'; atMs: WallMs }
  /** START-5: fresh readings since the app's start. */
  | { type: 'reading'; isOn: boolean | null; speedKmh: number | null }
  | { type: 'comfort-ended'; dueSinceMs: Monotonic; result: ComfortResult }
  | { type: 'end' };

export type StartNote = 'restarted' | 'comfort-ran';
/** Effects. `keep` saves the state and the notes in one transaction. */
export type StartsEffect =
  | { type: 'keep'; kept: SavedStart; notes: readonly StartNote[] }
  | { type: 'order-comfort'; dueSinceMs: Monotonic }
  | { type: 'comfort-given-up' };

const UNIT_START = 0 as Monotonic;
export const INITIAL_STARTS: StartsState = {
  isOn: null,
  sinceMs: UNIT_START,
  isReportedOn: false,
  comfort: null,
  undecided: null,
  savedAtMs: null,
};

/** The car is off if no source has reported for this time that it is on, ms. */
const SILENCE_TIMEOUT_MS = 600_000;
/** Longest wait for a right clock, and once the car is reported as on, ms. */
const CLOCK_WAIT_MS = 600_000;
const ON_CLOCK_WAIT_MS = 60_000;
/** The state is saved at least this often, ms. */
const PERSIST_INTERVAL_MS = 60_000;
/** If the app did not save for this time, it slept with its unit, ms. */
const SLEPT_FROM_MS = 2 * PERSIST_INTERVAL_MS;

export function startsDueMs(state: StartsState): number | null {
  const { savedAtMs, isOn, sinceMs, undecided, comfort } = state;
  return earliestMs([
    savedAtMs === null ? null : savedAtMs + PERSIST_INTERVAL_MS,
    isOn === true && !undecided?.isOnOpen ? sinceMs + SILENCE_TIMEOUT_MS : null,
    undecided?.untilMs ?? null,
    comfort && comfortDueMs(comfort, mayOrder(state)),
  ]);
}

/** The next state and its effects; see RULES.md. */
export function stepStarts(
  before: StartsState,
  event: StartsEvent | Tick,
  { nowMs }: Moment<Monotonic>,
): MachineStep<StartsState, StartsEffect> {
  const [received, notes] = applyEvent(passTime(before, nowMs), event, nowMs);
  const [state, commands] = orderComfort(received, nowMs);
  // START-9
  const isNews = state.isOn !== before.isOn || state.comfort?.dueSinceMs !== before.comfort?.dueSinceMs;
  const isDue =
    event.type === 'end' || state.savedAtMs === null || nowMs - state.savedAtMs >= PERSIST_INTERVAL_MS;
  // START-9: while START-7 waits, nothing is saved, so that the app's next start decides from the same state.
  if (state.undecided?.isOnOpen || !(isNews || isDue || notes.length > 0))
    return { state, effects: commands };
  const { isOn, sinceMs, comfort } = state;
  const kept = { isOn, sinceMs, comfortOwedMs: comfort?.dueSinceMs ?? null };
  // COMFORT-1: saved before it is commanded.
  return { state: { ...state, savedAtMs: nowMs }, effects: [{ type: 'keep', kept, notes }, ...commands] };
}

function passTime(state: StartsState, nowMs: Monotonic): StartsState {
  const { undecided, isOn, sinceMs, savedAtMs } = state;
  // START-7
  if (undecided && nowMs >= undecided.untilMs) return settle(state, false, nowMs);
  if (isOn !== true || undecided?.isOnOpen) return state;
  // START-3
  const hasSlept = savedAtMs !== null && nowMs - savedAtMs >= SLEPT_FROM_MS;
  return hasSlept || nowMs - sinceMs >= SILENCE_TIMEOUT_MS ? switchedOff(state, sinceMs) : state;
}

function applyEvent(
  state: StartsState,
  event: StartsEvent | Tick,
  nowMs: Monotonic,
): [state: StartsState, notes: readonly StartNote[]] {
  switch (event.type) {
    case 'begin':
      return [begin(event.last, event.run), []];
    case 'clock-right': {
      if (!state.undecided) return [state, []];
      const hasRestarted = isRestart(state.undecided.seenAtMs, event.atMs - nowMs);
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

function begin(last: LastRun | null, run: ThisRun): StartsState {
  if (!last) return INITIAL_STARTS;
  const { isOn, sinceMs, comfortOwedMs } = last;
  if (!isNewBoot(last, run)) {
    // COMFORT-5
    const comfort = comfortOwedMs === null ? null : newComfortRun(comfortOwedMs);
    return { ...INITIAL_STARTS, isOn, sinceMs, comfort };
  }
  const seenAtMs = possibleRestartSinceMs(last);
  // START-4
  if (seenAtMs === null || isCertainlyLong(seenAtMs, run.atMs - run.upMs))
    return { ...INITIAL_STARTS, isOn: isOn === null ? null : false };
  return {
    ...INITIAL_STARTS,
    isOn,
    sinceMs: isOn ? run.upMs : UNIT_START,
    comfort: comfortOwedMs === null ? null : newComfortRun(run.upMs),
    undecided: { seenAtMs, untilMs: plusMs(run.upMs, CLOCK_WAIT_MS), isOnOpen: isOn === true },
  };
}

/** START-6, START-7: the state after the decision whether the unit restarted by itself. */
function settle(state: StartsState, hasRestarted: boolean, nowMs: Monotonic): StartsState {
  const known = { ...state, undecided: null };
  if (hasRestarted || !state.undecided?.isOnOpen) return known;
  const off = switchedOff(known, UNIT_START);
  return state.isReportedOn ? recordOn(off, false, nowMs) : off;
}

function read(
  state: StartsState,
  { isOn, speedKmh }: { isOn: boolean | null; speedKmh: number | null },
  nowMs: Monotonic,
): StartsState {
  const isFast = speedKmh !== null && speedKmh >= ON_ABOVE_KMH;
  // START-2
  if (isOn ?? isFast) return recordOn(state, isFast, nowMs);
  if (isOn === null) return { ...state, isReportedOn: false };
  return switchedOff(state, state.isOn === false ? state.sinceMs : nowMs);
}

function recordOn(state: StartsState, isFast: boolean, nowMs: Monotonic): StartsState {
  const received = { ...state, isOn: true, sinceMs: nowMs, isReportedOn: true };
  const { undecided } = state;
  // START-7: once the car is reported as on, the wait for the clock is shorter.
  if (undecided?.isOnOpen)
    return {
      ...received,
      undecided: { ...undecided, untilMs: earlierOf(undecided.untilMs, plusMs(nowMs, ON_CLOCK_WAIT_MS)) },
    };
  // START-1, START-2, COMFORT-1
  const isStart = state.isOn === false || (state.isOn === null && isFast);
  return isStart ? { ...received, comfort: newComfortRun(nowMs) } : received;
}

/** COMFORT-4 */
function switchedOff(state: StartsState, sinceMs: Monotonic): StartsState {
  const undecided = state.undecided && { ...state.undecided, isOnOpen: false };
  return { ...state, isOn: false, sinceMs, isReportedOn: false, comfort: null, undecided };
}

const mayOrder = ({ isOn, isReportedOn, undecided }: StartsState) =>
  isOn === true && isReportedOn && !undecided?.isOnOpen;

/** COMFORT-2 */
function orderComfort(
  state: StartsState,
  nowMs: Monotonic,
): [state: StartsState, orders: readonly StartsEffect[]] {
  const { comfort } = state;
  if (!comfort || comfort.isStarted) return [state, []];
  if (isComfortExpired(comfort, nowMs)) return [{ ...state, comfort: null }, [{ type: 'comfort-given-up' }]];
  if (!mayOrder(state) || nowMs < comfort.nextMs) return [state, []];
  const next = { ...comfort, tries: comfort.tries + 1, isStarted: true };
  return [{ ...state, comfort: next }, [{ type: 'order-comfort', dueSinceMs: comfort.dueSinceMs }]];
}

/** COMFORT-3, COMFORT-4: the result of an earlier start's command is ignored. */
function endComfort(
  state: StartsState,
  { dueSinceMs, result }: { dueSinceMs: Monotonic; result: ComfortResult },
  nowMs: Monotonic,
): [state: StartsState, notes: readonly StartNote[]] {
  const { comfort } = state;
  if (!comfort?.isStarted || comfort.dueSinceMs !== dueSinceMs) return [state, []];
  const hasRun = result === 'done' || result === 'unconfirmed';
  return [{ ...state, comfort: recordComfortResult(comfort, result, nowMs) }, hasRun ? ['comfort-ran'] : []];
}
