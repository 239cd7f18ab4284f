import type { MachineStep, Moment, Tick } from '@ligo/machine';
import type { CarState } from '../ports/car-state.ts';
import type { Monotonic } from '../ports/unit-time.ts';
import { bySide, type CountersBefore, completeKwh, NO_COUNTERS } from './charge-energy.ts';
import {
  type ChargingChangeEvent,
  type ChargingNewsState,
  chargingNewsDueMs,
  confirmChanges,
  detectChanges,
  type KnownCharging,
  type LastReading,
} from './charging-news.ts';
import { type ChargingReadings, chargingReadingsOf } from './charging-readings.ts';
import { beginSession, followSession, isSession } from './charging-session.ts';
import type { ChargePoint, ChargingSession } from './charging-store.ts';
import { addPoint, shouldKeepPoint } from './session-conditions.ts';

export interface ChargingState {
  session: ChargingSession<Monotonic> | null;
  /** The counters while the cable was out. */
  counters: CountersBefore;
  /** When the car moved last, and when the session was saved last; `null`: never. */
  movedAtMs: Monotonic | null;
  savedAtMs: Monotonic | null;
  news: ChargingNewsState;
  /** When changes are checked again; `null` if none is pending. */
  debouncedAtMs: number | null;
}

export interface ChargingEvent {
  type: 'reading';
  state: CarState;
}

export type ChargingEffect =
  /** The open session, and its new point if there is one. */
  | { type: 'save'; session: ChargingSession<Monotonic>; point: ChargePoint | null }
  /** Every second point of it is removed. */
  | { type: 'thin' }
  | { type: 'end'; session: ChargingSession<Monotonic>; isKept: boolean }
  | { type: 'change'; change: ChargingChangeEvent }
  /** The state that outlives a restart; behind its changes. */
  | { type: 'save-known'; known: KnownCharging };

type ChargingStep = MachineStep<ChargingState, ChargingEffect>;

/** The open session is saved at least this often, ms. */
const SAVE_INTERVAL_MS = 60_000;

/** The state at the start: the open session and the reported changes, if there are any. */
export function initialChargingState(
  session: ChargingSession<Monotonic> | null,
  news: ChargingNewsState,
): ChargingState {
  return { session, counters: NO_COUNTERS, movedAtMs: null, savedAtMs: null, news, debouncedAtMs: null };
}

/** The next state and its effects; see RULES.md. */
export function stepCharging(
  before: ChargingState,
  event: ChargingEvent | Tick,
  { nowMs }: Moment<Monotonic>,
): ChargingStep {
  const { state, effects } =
    event.type === 'reading' ? read(before, event.state) : { state: before, effects: [] };
  const [news, changes] = confirmChanges(state.news, nowMs);
  const isNewlyKnown = news.known !== before.news.known;
  return {
    state: { ...state, news, debouncedAtMs: chargingNewsDueMs(news) },
    effects: [
      ...effects,
      ...changes.map((change) => ({ type: 'change' as const, change })),
      ...(isNewlyKnown ? [{ type: 'save-known' as const, known: news.known }] : []),
    ],
  };
}

function read(before: ChargingState, reported: CarState): ChargingStep {
  // CHARGE-9: of an older reading, a counter would seem to be reset.
  if (before.session && reported.timeMs < before.session.heardAtMs) return { state: before, effects: [] };
  const charge = chargingReadingsOf(reported);
  const movedAtMs = charge.isMoving ? charge.timeMs : before.movedAtMs;
  const followed = before.session && followSession(before.session, charge);
  const ended = followed && endStep({ ...before, movedAtMs }, charge, followed);
  const rested = ended?.state ?? { ...before, movedAtMs };
  const { state, effects } = rested.session ? { state: rested, effects: [] } : begin(rested, charge);
  const { session } = state;
  return {
    state: {
      ...state,
      counters: countersAtRest(state, charge),
      news: detectChanges(before.news, charge, lastOf(session ?? followed?.session ?? null)),
    },
    effects: [...(ended?.effects ?? []), ...effects],
  };
}

/** TELL-4, TELL-5 */
const lastOf = (session: ChargingSession<Monotonic> | null): LastReading | null =>
  session && { timeMs: session.heardAtMs, pct: session.endPct, kWh: completeKwh(session.energies) };

/** The state with the continued session, or without the ended one, and what to store of it. */
function endStep(
  before: ChargingState,
  charge: ChargingReadings,
  { session, isContinued, hasReading }: ReturnType<typeof followSession>,
): ChargingStep {
  const kept = hasReading
    ? withPoint(before, session, charge, !isContinued)
    : { state: { ...before, session }, effects: [] };
  if (isContinued) return kept;
  const last = kept.state.session ?? session;
  return {
    state: { ...kept.state, session: null, counters: bySide((side) => last.energies[side].counterKwh) },
    effects: [...kept.effects, { type: 'end', session: last, isKept: isSession(last) }],
  };
}

/** CHARGE-1, CHARGE-3 */
function begin(before: ChargingState, charge: ChargingReadings): ChargingStep {
  const wasReadAfterDrive = before.movedAtMs === null || charge.cableReadAtMs > before.movedAtMs;
  if (charge.isCableConnected !== true || charge.isMoving || !wasReadAfterDrive)
    return { state: before, effects: [] };
  const session = beginSession(charge, before.counters);
  return withPoint({ ...before, savedAtMs: null }, session, charge, false);
}

/** The state with its session after a reading, and what to store of it. */
function withPoint(
  before: ChargingState,
  session: ChargingSession<Monotonic>,
  charge: ChargingReadings,
  isEnd: boolean,
): ChargingStep {
  const kw = charge.isCharging === false ? 0 : charge.kw;
  const afterS = Math.round((session.heardAtMs - session.beganAtMs) / 1_000);
  const point = { afterS, pct: charge.pct, kw };
  const wasIdle = before.session?.idleSinceMs !== null;
  const hasChanged = wasIdle !== (session.idleSinceMs !== null) || isEnd;
  if (!shouldKeepPoint(session.points, point, isEnd)) {
    const { savedAtMs } = before;
    const isDue = savedAtMs === null || charge.timeMs - savedAtMs >= SAVE_INTERVAL_MS;
    if (!(hasChanged || isDue)) return { state: { ...before, session }, effects: [] };
    return {
      state: { ...before, session, savedAtMs: charge.timeMs },
      effects: [{ type: 'save', session, point: null }],
    };
  }
  const [points, isFull] = addPoint(session.points, point);
  const pointed = { ...session, points };
  return {
    state: { ...before, session: pointed, savedAtMs: charge.timeMs },
    effects: [{ type: 'save', session: pointed, point }, ...(isFull ? [{ type: 'thin' as const }] : [])],
  };
}

/** CHARGE-5: the readings of the counters while they are known to count nothing. */
function countersAtRest(
  { session, counters, news }: ChargingState,
  charge: ChargingReadings,
): CountersBefore {
  const { isCableConnected, isPluggedIn, isCharging } = charge;
  const isOut =
    isCableConnected === false ||
    (isPluggedIn === null && isCharging === false && news.known.isCharging === false);
  if (session !== null || !isOut) return counters;
  return bySide((side) => charge.sides[side].counterKwh ?? counters[side]);
}
