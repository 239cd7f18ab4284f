import { earliestMs, type MachineStep, type Moment, type Tick } from '@ligo/machine';
import { SENTRY_STOPS, type SentryState, type SentryStop, type SentryWait } from '@ligo/protocol';
import type { VehicleState } from '@ligo/vehicle';
import type { WatcherState, WatchSettings } from '../../ports/sentry-watcher.ts';
import { drivingOf } from '../events/edges.ts';
import { auxLowDueMs, judgePower, missingReadings, readPower, withoutMargins } from './power.ts';
import { isOpenAt, nextChangeAt, type UtcOffset } from './schedule.ts';
import { COUNT_EVERY_MS, countReadings, countTime, newUse, setCounting } from './use.ts';
import { type Known, knownOf, shownState, type WatchState, type Wish } from './watch-state.ts';

/** What is told to `stepWatch`. */
export type WatchEvent =
  | { type: 'wish'; wish: Wish }
  | { type: 'reading'; state: VehicleState }
  | { type: 'room'; hasRoom: boolean }
  | { type: 'watcher'; state: WatcherState };

export type WatchEffect =
  | { type: 'watch'; settings: WatchSettings }
  | { type: 'rest' }
  | { type: 'say-stopped'; timeMs: number; reason: SentryStop }
  | { type: 'tell'; state: SentryState }
  | { type: 'remember'; known: Known };

export interface WatchMoment extends Moment {
  offset: UtcOffset;
}

/** What fails may be about to come back by itself, ms. */
const FAILING_SAID_AFTER_MS = 30_000;
/** Watching for so long after a stop was said makes the next one news, ms. */
const SAID_AGAIN_AFTER_MS = 3_600_000;
const NOTHING_SAID: WatchState['said'] = {};

/** The next state and what to do; see RULES.md. */
export function stepWatch(
  before: WatchState,
  event: WatchEvent | Tick,
  at: WatchMoment,
): MachineStep<WatchState, WatchEffect> {
  const { nowMs } = at;
  const [told, orders] = order(judge(take(before, event, nowMs), at));
  const named = nameWait(told, nowMs);
  const isCounting = named.phase === 'watching' || named.phase === 'recording';
  const counted = { ...named, use: setCounting(named.use, isCounting, nowMs) };
  const stop = stopToSay(counted);
  // A clock that was set back would put it off for as long.
  const isDue = stop !== null && (nowMs >= stop.dueMs || nowMs < counted.sinceMs);
  const said = isDue ? { ...counted.said, [stop.reason]: counted.use.watchedMs } : counted.said;
  const isLooking = Math.abs(nowMs - before.lookedAtMs) >= COUNT_EVERY_MS;
  const state = { ...counted, said, lookedAtMs: isLooking ? nowMs : before.lookedAtMs };
  const effects: WatchEffect[] = [...orders];
  if (isDue) effects.push({ type: 'say-stopped', timeMs: state.sinceMs, reason: stop.reason });
  // WATCH-11
  if (isNews(before, state) || (isLooking && isCounting))
    effects.push({ type: 'tell', state: shownState(state, nowMs) });
  // WATCH-10
  if (isToKeep(before, state) || (isLooking && isCounting))
    effects.push({ type: 'remember', known: knownOf(state) });
  return { state, effects };
}

/** When the next step is due, unix ms; `null` while Sentry is off. */
export function watchDueMs(state: WatchState): number | null {
  if (!state.wish.settings.isSentryOn) return null;
  // WATCH-12
  return earliestMs([
    state.lookedAtMs + COUNT_EVERY_MS,
    state.schedule.untilMs,
    auxLowDueMs(state.power),
    stopToSay(state)?.dueMs ?? null,
  ]);
}

/** What an event changes of what is known. */
function take(before: WatchState, event: WatchEvent | Tick, nowMs: number): WatchState {
  const state = { ...before, use: countTime(before.use, nowMs) };
  switch (event.type) {
    case 'wish':
      return wished(state, event.wish, nowMs);
    case 'reading':
      return read(state, event.state);
    case 'room':
      return { ...state, hasRoom: event.hasRoom };
    case 'watcher':
      // What comes from a watcher that was told to rest is late.
      return state.told ? { ...state, watcher: event.state } : state;
    case 'tick':
      return state;
  }
}

/** Takes what the owner changed. */
function wished(before: WatchState, wish: Wish, nowMs: number): WatchState {
  const powerOf = ({ minStateOfCharge, minAuxVoltage, offPlaces }: Wish['settings']) =>
    JSON.stringify([minStateOfCharge, minAuxVoltage, offPlaces]);
  const { settings } = wish;
  const isSame = powerOf(settings) === powerOf(before.wish.settings);
  const power = isSame ? before.power : withoutMargins(before.power, settings);
  return { ...before, wish, power, schedule: { ...before.schedule, untilMs: nowMs } };
}

/** WATCH-2: takes the readings of the car. */
function read(before: WatchState, reading: VehicleState): WatchState {
  const { gear, isOn, speedKmh, timeMs } = reading;
  const standingSinceMs = speedKmh === 0 ? Math.min(before.standingSinceMs ?? timeMs, timeMs) : null;
  const isInGear = isOn !== false && (gear === 'D' || gear === 'R');
  const isDriving = isInGear || drivingOf(reading, standingSinceMs);
  const isParked = isDriving === null ? before.isParked : !isDriving;
  // WATCH-9
  const hasParked = isParked === true && before.isParked !== true;
  const use = countReadings(hasParked ? newUse(before.use) : before.use, reading);
  return {
    ...before,
    isParked,
    standingSinceMs,
    power: readPower(before.power, reading),
    use,
    said: isParked ? before.said : NOTHING_SAID,
  };
}

/** Looks at floors, places and the clock. */
function judge(state: WatchState, { nowMs, offset }: WatchMoment): WatchState {
  const { wish, lookedAtMs } = state;
  const { settings } = wish;
  const { isOpen, fromMs, untilMs } = state.schedule;
  const isOver = nowMs < fromMs || (untilMs !== null && nowMs >= untilMs);
  // WATCH-12: the clock, or its time zone, may have been set.
  const isLooking = Math.abs(nowMs - lookedAtMs) >= COUNT_EVERY_MS;
  const schedule =
    isOver || isLooking
      ? {
          isOpen: isOpenAt(settings, nowMs, offset),
          fromMs: nowMs,
          untilMs: nextChangeAt(settings, nowMs, offset),
        }
      : { isOpen, fromMs, untilMs };
  return { ...state, schedule, power: judgePower(state.power, settings, nowMs) };
}

/** WATCH-3: what keeps it from being told to watch. */
function obstacleOf({ isParked, power, schedule, hasRoom }: WatchState): SentryWait | null {
  if (isParked !== true) return 'driving';
  if (power.isAtOffPlace) return 'place';
  if (!schedule.isOpen) return 'schedule';
  if (power.isChargeLow) return 'charge';
  if (power.auxLowSinceMs !== null) return 'aux-battery';
  return hasRoom === false ? 'storage' : null;
}

/** Tells the watcher what it is to do, if that is news. */
function order(state: WatchState): [WatchState, WatchEffect[]] {
  const { wish, told, hasRoom } = state;
  // WATCH-1
  const mayWatch = wish.settings.isSentryOn && hasRoom !== null && obstacleOf(state) === null;
  if (!mayWatch)
    return told ? [{ ...state, told: null, watcher: { phase: 'idle' } }, [{ type: 'rest' }]] : [state, []];
  // WATCH-5
  const isSame = told === wish.watch || JSON.stringify(told) === JSON.stringify(wish.watch);
  if (isSame) return [state, []];
  return [{ ...state, told: wish.watch }, [{ type: 'watch', settings: wish.watch }]];
}

/** The phase that came of it, and why it waits. */
function nameWait(state: WatchState, nowMs: number): WatchState {
  const { watcher, wish, power } = state;
  const { isSentryOn } = wish.settings;
  // WATCH-4
  const failing = watcher.phase === 'failing' ? watcher.why : null;
  const reason = isSentryOn ? (obstacleOf(state) ?? failing) : null;
  const phase = phaseOf(isSentryOn, reason, watcher);
  const isSame = phase === state.phase && reason === state.reason;
  return {
    ...state,
    phase,
    reason,
    sinceMs: isSame ? state.sinceMs : nowMs,
    said: isSentryOn ? state.said : NOTHING_SAID,
    // WATCH-6
    missing: isSentryOn ? missingReadings(power, wish.settings, nowMs) : [],
  };
}

function phaseOf(
  isSentryOn: boolean,
  reason: SentryWait | null,
  watcher: WatcherState,
): SentryState['phase'] {
  if (!isSentryOn) return 'off';
  if (reason) return 'waiting';
  return watcher.phase === 'watching' || watcher.phase === 'recording' ? watcher.phase : 'starting';
}

/** WATCH-8: the stop that is still to be said, and when, unix ms. */
function stopToSay({ reason, sinceMs, said, use }: WatchState): { reason: SentryStop; dueMs: number } | null {
  const stop = SENTRY_STOPS.find((each) => each === reason);
  if (!stop) return null;
  const saidAtMs = said[stop];
  if (saidAtMs !== undefined && use.watchedMs - saidAtMs < SAID_AGAIN_AFTER_MS) return null;
  const isFailure = stop === 'storage' || stop === 'cameras';
  return { reason: stop, dueMs: sinceMs + (isFailure ? FAILING_SAID_AFTER_MS : 0) };
}

function isNews(before: WatchState, { phase, reason, missing }: WatchState): boolean {
  const isSame = phase === before.phase && reason === before.reason;
  return !isSame || missing.join() !== before.missing.join();
}

function isToKeep(before: WatchState, { isParked, said, power, use }: WatchState): boolean {
  return (
    isParked !== before.isParked ||
    said !== before.said ||
    power.isChargeLow !== before.power.isChargeLow ||
    power.auxLowSinceMs !== before.power.auxLowSinceMs ||
    power.isAtOffPlace !== before.power.isAtOffPlace ||
    (use.countedToMs === null) !== (before.use.countedToMs === null)
  );
}
