import type { DoorName } from '@ligo/protocol';
import type { TextKey } from '../../i18n/catalogue.ts';

/** What each opening of the car is called. */
export const DOOR_TEXTS: Record<DoorName, TextKey> = {
  frontLeft: 'dashboard.door.frontLeft',
  frontRight: 'dashboard.door.frontRight',
  rearLeft: 'dashboard.door.rearLeft',
  rearRight: 'dashboard.door.rearRight',
  hood: 'dashboard.door.hood',
  trunk: 'dashboard.door.trunk',
};
