import type { DoorName } from '@ligo/signals';

/** Openings of a car by the number that events use. */
export const DOOR_AREA = {
  frontLeft: 1,
  frontRight: 2,
  rearLeft: 3,
  rearRight: 4,
  hood: 5,
  trunk: 6,
} as const satisfies Record<DoorName, number>;
