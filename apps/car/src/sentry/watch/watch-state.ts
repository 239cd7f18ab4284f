import type { SentryMissing, SentryState, SentryStop, SentryWait } from '@ligo/protocol';
import type { WatcherState, WatchSettings } from '../watcher-contract.ts';
import { INITIAL_POWER, type Power } from './power.ts';
import { addTime, type Usage, type UsageFigures, usageFigures, usageFrom } from './usage.ts';
import type { EffectiveSettings } from './watch-settings.ts';

/** How the owner wants it. */
export interface DesiredState {
  settings: EffectiveSettings;
  watch: WatchSettings;
}

/** The state that survives restarts. */
export interface SavedWatchState extends Omit<Power, 'chargeLostAtMs' | 'auxLostAtMs' | 'auxUnderSinceMs'> {
  isParked: boolean | null;
  said: WatchState['said'];
  used: UsageFigures;
}

/** The inputs that decide whether Sentry watches, and the result. */
export interface WatchState {
  desired: DesiredState;
  /** `null`: never known. */
  isParked: boolean | null;
  /** Since when the car stands, ms; `null` while it does not. */
  stationarySinceMs: number | null;
  power: Power;
  usage: Usage;
  /** The schedule's state from one moment to another, unix ms; `null`: no change for long. */
  schedule: { isOpen: boolean; fromMs: number; untilMs: number | null };
  /** There is space for a recording; `null`: not checked yet. */
  hasRoom: boolean | null;
  watcher: WatcherState;
  /** The watcher's settings; `null`: disarmed. */
  appliedSettings: WatchSettings | null;
  phase: SentryState['phase'];
  reason: SentryWait | null;
  /** Since when it is in this phase for this reason, unix ms. */
  sinceMs: number;
  missing: readonly SentryMissing[];
  /** Reported stops of this parking, each with the time watched by then, ms. */
  said: Partial<Record<SentryStop, number>>;
  /** When it was last checked whether the clock was set, unix ms. */
  clockCheckedAtMs: number;
}

/** The initial state, with the saved one. Phones see Sentry as off until the first step. */
export function initialWatchState(
  desired: DesiredState,
  known: SavedWatchState | null,
  nowMs: number,
): WatchState {
  const { isParked, said, used, ...power } = known ?? {
    isParked: null,
    said: {},
    used: { watchedMs: 0, usedKwh: null, usedPct: null },
  };
  return {
    desired,
    isParked,
    stationarySinceMs: null,
    // Nothing is missing before there was time to read it.
    power: { ...INITIAL_POWER, ...power, chargeLostAtMs: nowMs, auxLostAtMs: nowMs },
    usage: usageFrom(used),
    schedule: { isOpen: false, fromMs: nowMs, untilMs: nowMs },
    hasRoom: null,
    watcher: { phase: 'idle' },
    appliedSettings: null,
    phase: 'off',
    reason: null,
    sinceMs: nowMs,
    missing: [],
    said,
    clockCheckedAtMs: nowMs,
  };
}

/** The state to save for a restart. */
export function savedStateOf({ isParked, power, said, usage }: WatchState): SavedWatchState {
  const { chargePct, auxVoltageV, place, isChargeLow, auxLowSinceMs, isAtOffPlace } = power;
  return {
    isParked,
    chargePct,
    auxVoltageV,
    place,
    isChargeLow,
    auxLowSinceMs,
    isAtOffPlace,
    said,
    used: usageFigures(usage),
  };
}

/** The current state for phones. */
export function sentryStateOf(state: WatchState, nowMs: number): SentryState {
  const { phase, reason, sinceMs, missing, usage } = state;
  return {
    phase,
    ...(reason && { reason }),
    since: sinceMs,
    ...usageFigures(addTime(usage, nowMs)),
    ...(missing.length > 0 && { missing: [...missing] }),
  };
}
