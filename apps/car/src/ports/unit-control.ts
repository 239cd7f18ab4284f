import type { AppConfigSetting } from '@ligo/protocol';

/** What the unit that the app runs on lets it do. */
export interface UnitControl {
  /** Everything of the app works on this unit, its reboot routine included. */
  isWorkingFully: boolean;
  /** Makes the settings hold that count while the car is off; called when it is switched off. Never throws. */
  beforeCarOff(settings: AppConfigSetting): void;
}
