/** The openings of a car. */
export const DOOR_NAMES = ['frontLeft', 'frontRight', 'rearLeft', 'rearRight', 'hood', 'trunk'] as const;
export type DoorName = (typeof DOOR_NAMES)[number];

/** Drive modes; the wire code is the place in this list, from 1. */
export const GEAR_LETTERS = ['P', 'R', 'N', 'D', 'M', 'S'] as const;
export type Gear = (typeof GEAR_LETTERS)[number];
