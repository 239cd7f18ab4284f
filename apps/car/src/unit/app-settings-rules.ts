import type { AppConfigSetting } from '@ligo/protocol';

/** FULL-2: whether a change of the settings is accepted. */
export function isChangeAllowed(
  before: AppConfigSetting,
  wanted: AppConfigSetting,
  isWorkingFully: boolean,
): boolean {
  return isWorkingFully || wanted.avoidRebootRoutine === before.avoidRebootRoutine;
}

/** The effective settings while the car is off: Wi-Fi needs USB power. */
export function settingsWhileCarOff(config: AppConfigSetting): AppConfigSetting {
  return { ...config, keepWifiWhileCarOff: config.allowOnlineWhileCarOff && config.keepWifiWhileCarOff };
}
