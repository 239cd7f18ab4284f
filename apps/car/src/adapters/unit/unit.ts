import { readFileSync } from 'node:fs';
import type { AppConfigSetting } from '@ligo/protocol';
import type { Log } from '../../ports/log.ts';
import type { UnitControl } from '../../ports/unit-control.ts';

const BOOT_ID_FILE = '/proc/sys/kernel/random/boot_id';

/** Which start of this Linux system it is; `null` elsewhere. */
export function bootId(): string | null {
  try {
    return readFileSync(BOOT_ID_FILE, 'utf8').trim();
  } catch {
    return null;
  }
}

/** A plain Linux board: it has no say over the car's USB power and Wi-Fi, and tells the log what it was asked for. */
export function plainUnit(log: Log): UnitControl {
  return {
    isWorkingFully: false,
    beforeCarOff: (settings: AppConfigSetting) =>
      log.info({ settings }, 'the car is off; this unit cannot switch its power and Wi-Fi'),
  };
}

/** The unit of the simulated car, on which everything works. */
export function simulatedUnit(log: Log): UnitControl {
  return {
    isWorkingFully: true,
    beforeCarOff: (settings) => log.info({ settings }, 'the simulated car is off'),
  };
}
