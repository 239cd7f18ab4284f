import type { AppConfigSetting, CommandFeature } from '@ligo/protocol';
import type { CommandState } from '../ports/commands.ts';

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

export const CAR_OFF_COMMANDS: readonly CommandFeature[] = ['usb-power', 'wifi', 'avoid-reboot'];

/** FULL-1: all these commands are configured, and none of them failed last. */
export function areOperational(
  states: readonly CommandState[],
  commands: readonly CommandFeature[],
): boolean {
  const work = states.filter(({ isConfigured, last }) => isConfigured && last?.result !== 'failed');
  return commands.every((command) => work.some((state) => state.command === command));
}
