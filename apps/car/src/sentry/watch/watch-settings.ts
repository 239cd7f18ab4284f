import type { SentryConfigSetting, SentryMask } from '@ligo/protocol';
import type { WatchSettings } from '../watcher-contract.ts';
import { type PowerSettings, SAFE_FLOORS } from './power.ts';

/** Sentry's effective settings, with the default floors of the car. */
export type EffectiveSettings = SentryConfigSetting & PowerSettings;

/** Completes the owner's settings with the defaults. */
export function effectiveSentrySettings(setting: SentryConfigSetting): EffectiveSettings {
  return {
    ...setting,
    minStateOfCharge: setting.minStateOfCharge ?? SAFE_FLOORS.minStateOfCharge,
    minAuxVoltage: setting.minAuxVoltage ?? SAFE_FLOORS.minAuxVoltage,
    offPlaces: setting.offPlaces ?? [],
  };
}

/** Merges a change by a phone: settings that an older app does not send stay as they were. */
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

/** The part for the watcher; `storageLimit` is the effective one, MB. */
export function watchSettings(
  settings: SentryConfigSetting,
  storageLimit: number,
  masks: readonly SentryMask[],
): WatchSettings {
  return {
    storageLimit,
    videoResolution: settings.videoResolution,
    selectedStorage: settings.selectedStorage,
    sensitivity: settings.sensitivity,
    minDuration: settings.minDuration,
    preBufferTime: settings.preBufferTime,
    postMovementTime: settings.postMovementTime,
    videoFPS: settings.videoFPS,
    proximityDetection: settings.proximityDetection,
    shadowFilterEnabled: settings.shadowFilterEnabled,
    masks,
  };
}
