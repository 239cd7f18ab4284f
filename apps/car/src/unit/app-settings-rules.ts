import type { AppConfigSetting } from '@ligo/protocol';

/** FULL-2: whether a unit takes a change of the settings. */
export function isChangeAllowed(
  before: AppConfigSetting,
  wanted: AppConfigSetting,
  isWorkingFully: boolean,
): boolean {
  return isWorkingFully || wanted.avoidRebootRoutine === before.avoidRebootRoutine;
}

/** The settings as they count while the car is off. */
export function settingsWhileCarOff(config: AppConfigSetting): AppConfigSetting {
  return { ...config, keepWifiWhileCarOff: config.allowOnlineWhileCarOff && config.keepWifiWhileCarOff };
}
