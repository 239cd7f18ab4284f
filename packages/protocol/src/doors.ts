/** Openings of a car by the number that events use. */
export const DOOR_AREA = {
  frontLeft: 1,
  frontRight: 2,
  rearLeft: 3,
  rearRight: 4,
  hood: 5,
  trunk: 6,
} as const;
export type DoorName = keyof typeof DOOR_AREA;

/** All of them, in the order of their numbers. */
export const DOOR_NAMES = Object.keys(DOOR_AREA) as DoorName[];
