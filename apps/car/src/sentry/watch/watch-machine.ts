import { earliestMs, type MachineStep, type Moment, type Tick } from '@ligo/machine';
import { SENTRY_STOPS, type SentryState, type SentryStop, type SentryWait } from '@ligo/protocol';
import type { WallMs } from '@ligo/signals';
import { isDrivingOf } from '../../events/edges-contract.ts';
import type { CaptureObstacle } from '../../ports/capture.ts';
import type { CarState } from '../../ports/car-state.ts';
import { type Monotonic, plusMs } from '../../ports/unit-time.ts';
import type { WatcherState, WatchSettings } from '../watcher-contract.ts';
import { auxLowDueMs, judgePower, missingReadings, readPower, resetHysteresis } from './power.ts';
import { isOpenAt, nextChangeAt, type UtcOffset } from './schedule.ts';
import { addReadings, addTime, COUNT_INTERVAL_MS, initialUsage, setCounting } from './usage.ts';
import { type DesiredState, type SavedWatchState, savedStateOf, type WatchState } from './watch-state.ts';

export type WatchEvent =
  | { type: 'desired'; desired: DesiredState }
  | { type: 'reading'; state: CarState }
  | { type: 'space'; hasRoom: boolean }
  | { type: 'watcher'; state: WatcherState }
  | { type: 'obstacle'; obstacle: CaptureObstacle | null };

export type WatchEffect =
  | { type: 'arm'; settings: WatchSettings }
  | { type: 'disarm' }
  | { type: 'report-stop'; at: Monotonic; reason: SentryStop }
  /** The current state for phones. */
  | { type: 'publish' }
  | { type: 'save'; known: SavedWatchState };

export interface WatchMoment extends Moment<Monotonic> {
  /** WATCH-13: the same moment by the wall clock, which the schedule alone follows. */
  wallMs: WallMs;
  offset: UtcOffset;
}

/** A wall clock that moved more against the unit's clock was set, ms. */
const SET_BY_MS = 1_000;
/** Time for a failure to recover before it is reported, ms. */
const FAILURE_REPORT_DELAY_MS = 30_000;
/** After this time of watching since a stop was reported, the next one is reported again, ms. */
const STOP_REPORT_REPEAT_AFTER_MS = 3_600_000;
const NO_REPORTED_STOPS: WatchState['said'] = {};

/** The next state and its effects; see RULES.md. */
export function stepWatch(
  before: WatchState,
  event: WatchEvent | Tick,
  at: WatchMoment,
): MachineStep<WatchState, WatchEffect> {
  const { nowMs } = at;
  const [reported, commands] = order(judge(take(before, event, nowMs), at));
  const named = nameWait(reported, nowMs);
  const isCounting = named.phase === 'watching' || named.phase === 'recording';
  const counted = { ...named, usage: setCounting(named.usage, isCounting, nowMs) };
  const stop = pendingStop(counted);
  const isDue = stop !== null && nowMs >= stop.dueMs;
  const isLooking = isLookingAt(before, nowMs);
  const state = {
    ...counted,
    said: isDue ? { ...counted.said, [stop.reason]: counted.usage.watchedMs } : counted.said,
    lookedAtMs: isLooking ? nowMs : before.lookedAtMs,
  };
  const effects: WatchEffect[] = [...commands];
  if (isDue) effects.push({ type: 'report-stop', at: state.sinceMs, reason: stop.reason });
  // WATCH-11
  if (isNews(before, state) || (isLooking && isCounting)) effects.push({ type: 'publish' });
  // WATCH-10
  if (isToKeep(before, state) || (isLooking && isCounting))
    effects.push({ type: 'save', known: savedStateOf(state) });
  return { state, effects };
}

/** When the next step is due; `null` while Sentry is off. */
export function watchDueMs(state: WatchState): number | null {
  if (!state.desired.settings.isSentryOn) return null;
  // WATCH-12
  return earliestMs([
    state.lookedAtMs + COUNT_INTERVAL_MS,
    state.schedule.untilMs,
    auxLowDueMs(state.power),
    pendingStop(state)?.dueMs ?? null,
  ]);
}

const isLookingAt = ({ lookedAtMs }: WatchState, nowMs: Monotonic) => nowMs - lookedAtMs >= COUNT_INTERVAL_MS;

/** Applies an event to the known facts. */
function take(before: WatchState, event: WatchEvent | Tick, nowMs: Monotonic): WatchState {
  const state = { ...before, usage: addTime(before.usage, nowMs) };
  switch (event.type) {
    case 'desired':
      return applyDesired(state, event.desired, nowMs);
    case 'reading':
      return read(state, event.state);
    case 'space':
      return { ...state, hasRoom: event.hasRoom };
    case 'watcher':
      // A report of a watcher that was disarmed is late.
      return state.appliedSettings ? { ...state, watcher: event.state } : state;
    case 'obstacle':
      return { ...state, obstacle: event.obstacle };
    case 'tick':
      return state;
  }
}

/** Applies the owner's changes. */
function applyDesired(before: WatchState, desired: DesiredState, nowMs: Monotonic): WatchState {
  const powerOf = ({ minStateOfCharge, minAuxVoltage, offPlaces }: DesiredState['settings']) =>
    JSON.stringify([minStateOfCharge, minAuxVoltage, offPlaces]);
  const { settings } = desired;
  const isSame = powerOf(settings) === powerOf(before.desired.settings);
  const power = isSame ? before.power : resetHysteresis(before.power, settings);
  return { ...before, desired, power, schedule: { ...before.schedule, untilMs: nowMs } };
}

/** WATCH-2: takes the readings of the car. */
function read(before: WatchState, reading: CarState): WatchState {
  const { gear, isOn, powerInferredBy, speedKmh, timeMs } = reading;
  const stationarySinceMs = speedKmh === 0 ? (before.stationarySinceMs ?? timeMs) : null;
  const isInGear = isOn !== false && (gear === 'D' || gear === 'R');
  const isDriving = isInGear || isDrivingOf(reading, stationarySinceMs);
  const isParked = isDriving === null ? before.isParked : !isDriving;
  // WATCH-9
  const hasParked = isParked === true && before.isParked !== true;
  const usage = addReadings(hasParked ? initialUsage(before.usage) : before.usage, reading);
  return {
    ...before,
    isParked,
    // WATCH-15
    inferredBy: isOn === null ? before.inferredBy : powerInferredBy,
    stationarySinceMs,
    power: readPower(before.power, reading),
    usage,
    said: isParked ? before.said : NO_REPORTED_STOPS,
  };
}

/** Checks floors, places and the clock. */
function judge(state: WatchState, at: WatchMoment): WatchState {
  const { settings } = state.desired;
  const schedule = isScheduleOver(state, at) ? scheduleAt(settings, at) : state.schedule;
  return { ...state, schedule, power: judgePower(state.power, settings, at.nowMs) };
}

/** WATCH-12: its next change is due, or the clock, or its time zone, may have been set. */
function isScheduleOver(state: WatchState, { nowMs, wallMs }: WatchMoment): boolean {
  const { untilMs, wallAheadMs } = state.schedule;
  const isSet = Math.abs(wallMs - nowMs - wallAheadMs) >= SET_BY_MS;
  return (untilMs !== null && nowMs >= untilMs) || isSet || isLookingAt(state, nowMs);
}

function scheduleAt(
  settings: DesiredState['settings'],
  { nowMs, wallMs, offset }: WatchMoment,
): WatchState['schedule'] {
  const changeAtMs = nextChangeAt(settings, wallMs, offset);
  return {
    isOpen: isOpenAt(settings, wallMs, offset),
    wallAheadMs: wallMs - nowMs,
    untilMs: changeAtMs === null ? null : plusMs(nowMs, changeAtMs - wallMs),
  };
}

/** WATCH-3: the reason that keeps it from being armed. */
function obstacleOf({
  obstacle,
  desired,
  isParked,
  power,
  schedule,
  hasRoom,
}: WatchState): SentryWait | null {
  // WATCH-16
  if (obstacle) return obstacle;
  // WATCH-14
  if (desired.isBlind) return 'masked';
  if (isParked !== true) return 'driving';
  if (power.isAtOffPlace) return 'place';
  if (!schedule.isOpen) return 'schedule';
  if (power.isChargeLow) return 'charge';
  if (power.auxLowSinceMs !== null) return 'aux-battery';
  return hasRoom === false ? 'storage' : null;
}

/** Sends the watcher its command, if it changed. */
function order(state: WatchState): [WatchState, WatchEffect[]] {
  const { desired, appliedSettings, hasRoom } = state;
  // WATCH-1
  const mayWatch = desired.settings.isSentryOn && hasRoom !== null && obstacleOf(state) === null;
  if (!mayWatch)
    return appliedSettings
      ? [{ ...state, appliedSettings: null, watcher: { phase: 'idle' } }, [{ type: 'disarm' }]]
      : [state, []];
  // WATCH-5
  const isSame =
    appliedSettings === desired.watch || JSON.stringify(appliedSettings) === JSON.stringify(desired.watch);
  if (isSame) return [state, []];
  return [{ ...state, appliedSettings: desired.watch }, [{ type: 'arm', settings: desired.watch }]];
}

/** The resulting phase, and the reason to wait. */
function nameWait(state: WatchState, nowMs: Monotonic): WatchState {
  const { watcher, desired, power } = state;
  const { isSentryOn } = desired.settings;
  // WATCH-4
  const failing = watcher.phase === 'failing' ? watcher.cause : null;
  const reason = isSentryOn ? (obstacleOf(state) ?? failing) : state.obstacle;
  const phase = phaseOf(isSentryOn, reason, watcher);
  const isSame = phase === state.phase && reason === state.reason;
  return {
    ...state,
    phase,
    reason,
    sinceMs: isSame ? state.sinceMs : nowMs,
    said: isSentryOn ? state.said : NO_REPORTED_STOPS,
    // WATCH-6
    missing: isSentryOn ? missingReadings(power, desired.settings, nowMs) : [],
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

/** WATCH-8: the stop that has to be reported, and when. */
function pendingStop({
  reason,
  sinceMs,
  said,
  usage,
}: WatchState): { reason: SentryStop; dueMs: number } | null {
  const stop = SENTRY_STOPS.find((each) => each === reason);
  if (!stop) return null;
  const reportedAtMs = said[stop];
  if (reportedAtMs !== undefined && usage.watchedMs - reportedAtMs < STOP_REPORT_REPEAT_AFTER_MS) return null;
  const isFailure = stop === 'storage' || stop === 'cameras';
  return { reason: stop, dueMs: sinceMs + (isFailure ? FAILURE_REPORT_DELAY_MS : 0) };
}

function isNews(before: WatchState, { phase, reason, inferredBy, missing }: WatchState): boolean {
  const isSame = phase === before.phase && reason === before.reason && inferredBy === before.inferredBy;
  return !isSame || missing.join() !== before.missing.join();
}

function isToKeep(before: WatchState, { isParked, inferredBy, said, power, usage }: WatchState): boolean {
  return (
    isParked !== before.isParked ||
    inferredBy !== before.inferredBy ||
    said !== before.said ||
    power.isChargeLow !== before.power.isChargeLow ||
    power.auxLowSinceMs !== before.power.auxLowSinceMs ||
    power.isAtOffPlace !== before.power.isAtOffPlace ||
    (usage.countedToMs === null) !== (before.usage.countedToMs === null)
  );
}
