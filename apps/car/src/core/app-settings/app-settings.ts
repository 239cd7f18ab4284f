import type { AppConfigSetting } from '@ligo/protocol';

/**
 * FULL-2: what a change of the settings comes to: the reboot routine can only be avoided on a unit where everything works, and
 * keeps its value elsewhere. The wish to keep Wi-Fi is kept as it is; it has an effect only together with staying online.
 */
export function changedSettings(
  before: AppConfigSetting,
  wanted: AppConfigSetting,
  isWorkingFully: boolean,
): AppConfigSetting {
  return isWorkingFully ? wanted : { ...wanted, avoidRebootRoutine: before.avoidRebootRoutine };
}

/** The settings as they count while the car is off. */
export function effectiveSettings(config: AppConfigSetting): AppConfigSetting {
  return { ...config, keepWifiWhileCarOff: config.allowOnlineWhileCarOff && config.keepWifiWhileCarOff };
}
