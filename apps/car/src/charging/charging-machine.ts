import type { MachineStep, Moment, Tick } from '@ligo/machine';
import type { VehicleState } from '@ligo/signals';
import { completeKwh } from './charge-energy.ts';
import { addPoint, shouldKeepPoint } from './charge-points.ts';
import {
  type ChargingChangeEvent,
  type ChargingNewsState,
  chargingNewsDueMs,
  confirmChanges,
  detectChanges,
  type KnownCharging,
  type LastReading,
  shiftChargingNews,
} from './charging-news.ts';
import { type ChargingReadings, chargingReadingsOf } from './charging-readings.ts';
import { beginSession, isSession, shiftSession } from './charging-session.ts';
import type { ChargePoint, ChargingSession } from './charging-store.ts';
import { followSession } from './follow-session.ts';

export interface ChargingState {
  /** The one that goes on. */
  session: ChargingSession | null;
  /** What the car's counter said while the cable was out, kWh; `null` if nothing. */
  counterKwh: number | null;
  /** When the car moved last, and when the session was saved last, unix ms. */
  movedAtMs: number;
  savedAtMs: number;
  news: ChargingNewsState;
  /** When what changed is looked at again, unix ms; `null` if nothing did. */
  debouncedAtMs: number | null;
}

export type ChargingEvent =
  | { type: 'reading'; state: VehicleState }
  /** The clock was set forward by so many milliseconds, or back. */
  | { type: 'clock-set'; byMs: number };

export type ChargingEffect =
  /** The session that goes on, with a point more if it has one. */
  | { type: 'save'; session: ChargingSession; point: ChargePoint | null }
  /** Of its points every second one is to be left out. */
  | { type: 'thin' }
  | { type: 'end'; session: ChargingSession; isKept: boolean }
  | { type: 'news'; news: ChargingChangeEvent }
  /** What is to be known over restarts; behind its news. */
  | { type: 'remember'; known: KnownCharging };

type ChargingStep = MachineStep<ChargingState, ChargingEffect>;

/** A session that goes on is saved at least so often, ms. */
const SAVE_INTERVAL_MS = 60_000;

/** What is known at the start: the session that went on, and what was told, if anything. */
export function initialChargingState(
  session: ChargingSession | null,
  news: ChargingNewsState,
  nowMs: number,
): ChargingState {
  // CHARGE-9: it was heard of before now, whatever the clock said then.
  const aheadMs = session ? Math.max(0, session.heardAtMs - nowMs) : 0;
  return {
    session: session && shiftSession(session, -aheadMs),
    counterKwh: null,
    movedAtMs: 0,
    savedAtMs: 0,
    news,
    debouncedAtMs: null,
  };
}

/** The next state and what to do; see RULES.md. */
export function stepCharging(
  before: ChargingState,
  event: ChargingEvent | Tick,
  { nowMs }: Moment,
): ChargingStep {
  const { state, effects } = event.type === 'reading' ? read(before, event.state) : waited(before, event);
  const [news, reported] = confirmChanges(state.news, nowMs);
  const isRemembered = news.known !== before.news.known;
  return {
    state: { ...state, news, debouncedAtMs: chargingNewsDueMs(news, nowMs) },
    effects: [
      ...effects,
      ...reported.map((each) => ({ type: 'news' as const, news: each })),
      ...(isRemembered ? [{ type: 'remember' as const, known: news.known }] : []),
    ],
  };
}

/** CHARGE-9 */
function waited(
  before: ChargingState,
  event: Exclude<ChargingEvent, { type: 'reading' }> | Tick,
): ChargingStep {
  if (event.type === 'tick') return { state: before, effects: [] };
  const { byMs } = event;
  const session = before.session && shiftSession(before.session, byMs);
  return {
    state: {
      ...before,
      session,
      movedAtMs: before.movedAtMs + byMs,
      savedAtMs: before.savedAtMs + byMs,
      news: shiftChargingNews(before.news, byMs),
    },
    effects: session ? [{ type: 'save', session, point: null }] : [],
  };
}

function read(before: ChargingState, raw: VehicleState): ChargingStep {
  // CHARGE-9
  const timeMs = Math.max(raw.timeMs, before.session?.heardAtMs ?? 0);
  const charge = chargingReadingsOf({ ...raw, timeMs });
  const movedAtMs = charge.isMoving ? timeMs : before.movedAtMs;
  const followed = before.session && followSession(before.session, charge);
  const ended = followed && endStep({ ...before, movedAtMs }, charge, followed);
  const rested = ended?.state ?? { ...before, movedAtMs };
  const { state, effects } = rested.session ? { state: rested, effects: [] } : begin(rested, charge);
  const { session } = state;
  return {
    state: {
      ...state,
      counterKwh: counterAtRest(state, charge),
      news: detectChanges(before.news, charge, lastOf(session ?? followed?.session ?? null)),
    },
    effects: [...(ended?.effects ?? []), ...effects],
  };
}

/** TELL-4, TELL-5 */
const lastOf = (session: ChargingSession | null): LastReading | null =>
  session && { timeMs: session.heardAtMs, pct: session.endPct, kWh: completeKwh(session.energy) };

/** The state with the session as it goes on, or without it as it ended, and what to keep of it. */
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
    state: { ...kept.state, session: null, counterKwh: last.energy.counterKwh },
    effects: [...kept.effects, { type: 'end', session: last, isKept: isSession(last) }],
  };
}

/** CHARGE-1, CHARGE-3 */
function begin(before: ChargingState, charge: ChargingReadings): ChargingStep {
  if (charge.isCableConnected !== true || charge.isMoving || charge.cableReadAtMs <= before.movedAtMs)
    return { state: before, effects: [] };
  const session = beginSession(charge, before.counterKwh);
  return withPoint({ ...before, savedAtMs: 0 }, session, charge, false);
}

/** The state with its session as of a reading, and what to store of it. */
function withPoint(
  before: ChargingState,
  session: ChargingSession,
  charge: ChargingReadings,
  isEnd: boolean,
): ChargingStep {
  const kw = charge.isCharging === false ? 0 : charge.kw;
  const afterS = Math.round((session.heardAtMs - session.beganAtMs) / 1_000);
  const point = { afterS, pct: charge.pct, kw };
  const wasIdle = before.session?.idleSinceMs !== null;
  const isNews = wasIdle !== (session.idleSinceMs !== null) || isEnd;
  if (!shouldKeepPoint(session.points, point, isEnd)) {
    const isDue = isNews || Math.abs(charge.timeMs - before.savedAtMs) >= SAVE_INTERVAL_MS;
    if (!isDue) return { state: { ...before, session }, effects: [] };
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

/** CHARGE-5: what the counter says while it is known to count nothing. */
function counterAtRest(
  { session, counterKwh, news }: ChargingState,
  charge: ChargingReadings,
): number | null {
  const { isCableConnected, isPluggedIn, isCharging } = charge;
  const isOut =
    isCableConnected === false ||
    (isPluggedIn === null && isCharging === false && news.known.isCharging === false);
  return session === null && isOut ? (charge.counterKwh ?? counterKwh) : counterKwh;
}
