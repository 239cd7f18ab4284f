import type { DoorName } from '@ligo/signals';
import type { PlainKey } from '@ligo/texts';

/** What each opening of the car is called. */
export const DOOR_TEXTS: Record<DoorName, PlainKey<'dashboard'>> = {
  frontLeft: 'reading.doors.frontLeft',
  frontRight: 'reading.doors.frontRight',
  rearLeft: 'reading.doors.rearLeft',
  rearRight: 'reading.doors.rearRight',
  hood: 'reading.doors.hood',
  trunk: 'reading.doors.trunk',
};
