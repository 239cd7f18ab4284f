import type {
  SentryConfigSetting,
  SentryMask,
  SentryMissing,
  SentryState,
  SentryStop,
  SentryWait,
} from '@ligo/protocol';
import type { VehicleState } from '@ligo/signals';
import type { CaptureObstacle } from '../../ports/capture.ts';
import { type Monotonic, type UnitTime, wallOf } from '../../ports/unit-time.ts';
import { WATCHER_SETTINGS, type WatcherState, type WatchSettings } from '../watcher-contract.ts';
import { MAX_LISTED_PLACES } from './off-places.ts';
import { INITIAL_POWER, type Power, type PowerSettings, SAFE_FLOORS } from './power.ts';
import { addTime, type Usage, type UsageFigures, usageFigures, usageFrom } from './usage.ts';

/** The effective settings of Sentry, with the floors of the car where the owner set none. */
type EffectiveSettings = SentryConfigSetting & PowerSettings;

export function effectiveSentrySettings(setting: SentryConfigSetting): EffectiveSettings {
  return {
    ...setting,
    minStateOfCharge: setting.minStateOfCharge ?? SAFE_FLOORS.minStateOfCharge,
    minAuxVoltage: setting.minAuxVoltage ?? SAFE_FLOORS.minAuxVoltage,
    offPlaces: setting.offPlaces ?? [],
  };
}

/** The effective settings as phones read them. */
export function listedSettings(setting: SentryConfigSetting): EffectiveSettings {
  const effective = effectiveSentrySettings(setting);
  return { ...effective, offPlaces: effective.offPlaces.slice(0, MAX_LISTED_PLACES) };
}

/** A change of the settings by a phone: fields that an older phone does not know stay unchanged. */
export function mergeSettings(before: SentryConfigSetting, wanted: SentryConfigSetting): SentryConfigSetting {
  const { weekdayWindows, minStateOfCharge, minAuxVoltage, offPlaces } = wanted;
  return {
    ...wanted,
    weekdayWindows: weekdayWindows ?? before.weekdayWindows,
    minStateOfCharge: minStateOfCharge ?? before.minStateOfCharge,
    minAuxVoltage: minAuxVoltage ?? before.minAuxVoltage,
    offPlaces: offPlaces ?? before.offPlaces,
  };
}

/** The watcher's part of the settings. */
export function watchSettings(settings: SentryConfigSetting, masks: readonly SentryMask[]): WatchSettings {
  const entries = WATCHER_SETTINGS.map((name) => [name, settings[name]]);
  return { ...(Object.fromEntries(entries) as Omit<WatchSettings, 'masks'>), masks };
}

/** How the owner wants it. */
export interface DesiredState {
  settings: EffectiveSettings;
  watch: WatchSettings;
  /** The masks leave nothing to see in the picture of any camera. */
  isBlind: boolean;
}

export interface SavedWatchState<T extends number = Monotonic>
  extends Omit<Power<T>, 'chargeLostAtMs' | 'auxLostAtMs' | 'auxUnderSinceMs'> {
  isParked: boolean | null;
  inferredBy: WatchState['inferredBy'];
  said: WatchState['said'];
  used: UsageFigures;
}

/** The inputs that decide whether Sentry watches, and the result. */
export interface WatchState {
  desired: DesiredState;
  /** `null`: never known. */
  isParked: boolean | null;
  /** By what it was inferred whether the car is on; `null`: it reports it, or it is unknown. */
  inferredBy: VehicleState['powerInferredBy'];
  /** Since when the car stands; `null` while it does not. */
  stationarySinceMs: Monotonic | null;
  power: Power;
  usage: Usage;
  /**
   * The schedule's state until its next change, `null`: none for long; and how far the wall clock, which it follows, is ahead of the
   * unit's clock.
   */
  schedule: { isOpen: boolean; untilMs: Monotonic | null; wallAheadMs: number };
  /** There is space for a recording; `null`: not checked yet. */
  hasRoom: boolean | null;
  watcher: WatcherState;
  /** Why this unit can never watch; `null`: it can be tried. */
  obstacle: CaptureObstacle | null;
  /** The watcher's settings; `null`: disarmed. */
  appliedSettings: WatchSettings | null;
  phase: SentryState['phase'];
  reason: SentryWait | null;
  /** Since when it is in this phase for this reason. */
  sinceMs: Monotonic;
  missing: readonly SentryMissing[];
  /** Reported stops of this parking, each with the time watched by then, ms. */
  said: Partial<Record<SentryStop, number>>;
  /** When the state was last published and saved, and the schedule checked, because time passed. */
  lookedAtMs: Monotonic;
}

/** The initial state, with the saved one. Phones see Sentry as off until the first step. */
export function initialWatchState(
  desired: DesiredState,
  known: SavedWatchState | null,
  nowMs: Monotonic,
): WatchState {
  const { isParked, inferredBy, said, used, ...power } = known ?? {
    isParked: null,
    inferredBy: null,
    said: {},
    used: { watchedMs: 0, usedKwh: null, usedPct: null },
  };
  return {
    desired,
    isParked,
    inferredBy,
    stationarySinceMs: null,
    // Nothing is missing before there was time to read it.
    power: { ...INITIAL_POWER, ...power, chargeLostAtMs: nowMs, auxLostAtMs: nowMs },
    usage: usageFrom(used),
    schedule: { isOpen: false, untilMs: nowMs, wallAheadMs: 0 },
    hasRoom: null,
    watcher: { phase: 'idle' },
    obstacle: null,
    appliedSettings: null,
    phase: 'off',
    reason: null,
    sinceMs: nowMs,
    missing: [],
    said,
    lookedAtMs: nowMs,
  };
}

export function savedStateOf({ isParked, inferredBy, power, said, usage }: WatchState): SavedWatchState {
  const { chargeLostAtMs: _charge, auxLostAtMs: _aux, auxUnderSinceMs: _under, ...known } = power;
  return { isParked, inferredBy, ...known, said, used: usageFigures(usage) };
}

export function sentryStateOf(state: WatchState, time: UnitTime): SentryState {
  const { phase, reason, sinceMs, inferredBy, missing, usage } = state;
  return {
    phase,
    ...(reason && { reason }),
    // Wall times begin in 1970.
    since: Math.max(0, wallOf(time, sinceMs)),
    ...usageFigures(addTime(usage, time.clock.nowMs())),
    ...(inferredBy && { inferredBy }),
    ...(missing.length > 0 && { missing: [...missing] }),
  };
}
