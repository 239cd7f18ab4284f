import type { SentryConfigSetting, SentryMask } from '@ligo/protocol';
import type { WatchSettings } from '../watcher-contract.ts';
import { type PowerSettings, SAFE_FLOORS } from './power.ts';

/** The effective settings of Sentry, with the floors of the car where the owner set none. */
export type EffectiveSettings = SentryConfigSetting & PowerSettings;

export function effectiveSentrySettings(setting: SentryConfigSetting): EffectiveSettings {
  return {
    ...setting,
    minStateOfCharge: setting.minStateOfCharge ?? SAFE_FLOORS.minStateOfCharge,
    minAuxVoltage: setting.minAuxVoltage ?? SAFE_FLOORS.minAuxVoltage,
    offPlaces: setting.offPlaces ?? [],
  };
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

/** The watcher's part of the settings; `storageLimit` is the effective one, MB. */
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
