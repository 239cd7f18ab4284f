import type { DoorName } from '@ligo/signals';
import type { PlainKey } from '@ligo/texts';

/** What each opening of the car is called. */
export const DOOR_TEXTS: Record<DoorName, PlainKey<'dashboard'>> = {
  frontLeft: 'dashboard.door.frontLeft',
  frontRight: 'dashboard.door.frontRight',
  rearLeft: 'dashboard.door.rearLeft',
  rearRight: 'dashboard.door.rearRight',
  hood: 'dashboard.door.hood',
  trunk: 'dashboard.door.trunk',
};
