import type { SentryMissing, SentryState, SentryStop, SentryWait } from '@ligo/protocol';
import type { WatcherState, WatchSettings } from '../../ports/sentry-watcher.ts';
import { POWER_UNKNOWN, type Power } from './power.ts';
import { countTime, type Use, type UsedFigures, usedFigures, useFrom } from './use.ts';
import type { HeldSettings } from './watch-settings.ts';

/** How the owner wants it. */
export interface Wish {
  settings: HeldSettings;
  watch: WatchSettings;
}

/** What is known over restarts. */
export interface Known extends Omit<Power, 'chargeLostAtMs' | 'auxLostAtMs' | 'auxUnderSinceMs'> {
  isParked: boolean | null;
  said: WatchState['said'];
  used: UsedFigures;
}

/** All that decides whether Sentry watches, and what came of it. */
export interface WatchState {
  wish: Wish;
  /** `null`: never known. */
  isParked: boolean | null;
  /** Since when the car stands, ms; `null` while it does not. */
  standingSinceMs: number | null;
  power: Power;
  use: Use;
  /** What the schedule says from one moment up to another, unix ms; `null`: nothing else for long. */
  schedule: { isOpen: boolean; fromMs: number; untilMs: number | null };
  /** A recording finds room; `null` before it was looked. */
  hasRoom: boolean | null;
  watcher: WatcherState;
  /** What the watcher was told; `null`: to rest. */
  told: WatchSettings | null;
  phase: SentryState['phase'];
  reason: SentryWait | null;
  /** Since when it is in this phase for this reason, unix ms. */
  sinceMs: number;
  missing: readonly SentryMissing[];
  /** Stops of this parking that were said, each with how long it had watched by then, ms. */
  said: Partial<Record<SentryStop, number>>;
  /** When it was last looked whether the clock was set, unix ms. */
  lookedAtMs: number;
}

/** How it begins, with what is known of before. Phones see it off until the first step. */
export function firstState(wish: Wish, known: Known | null, nowMs: number): WatchState {
  const { isParked, said, used, ...power } = known ?? {
    isParked: null,
    said: {},
    used: { watchedMs: 0, usedKwh: null, usedPct: null },
  };
  return {
    wish,
    isParked,
    standingSinceMs: null,
    // Nothing is missing before there was time to read it.
    power: { ...POWER_UNKNOWN, ...power, chargeLostAtMs: nowMs, auxLostAtMs: nowMs },
    use: useFrom(used),
    schedule: { isOpen: false, fromMs: nowMs, untilMs: nowMs },
    hasRoom: null,
    watcher: { phase: 'idle' },
    told: null,
    phase: 'off',
    reason: null,
    sinceMs: nowMs,
    missing: [],
    said,
    lookedAtMs: nowMs,
  };
}

/** What must be known after a restart. */
export function knownOf({ isParked, power, said, use }: WatchState): Known {
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
    used: usedFigures(use),
  };
}

/** What phones are told now. */
export function shownState(state: WatchState, nowMs: number): SentryState {
  const { phase, reason, sinceMs, missing, use } = state;
  return {
    phase,
    ...(reason && { reason }),
    since: sinceMs,
    ...usedFigures(countTime(use, nowMs)),
    ...(missing.length > 0 && { missing: [...missing] }),
  };
}
