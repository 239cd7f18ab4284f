import type { DashboardReading, DashboardState } from '@ligo/protocol';
import { DOOR_NAMES, type DoorName, type ReadingName } from '@ligo/signals';

/** From this age on a reading is shown as old, ms. */
export const OLD_MS = 60_000;

/** A reading of the car by its name; `null` if the car has none of that name. */
export function readingOf({ readings }: DashboardState, name: ReadingName): DashboardReading | null {
  return readings.find((each) => each.name === name) ?? null;
}

/** A number that the car reads; `null`: unknown. */
export function numberOf(car: DashboardState, name: ReadingName): number | null {
  const value = readingOf(car, name)?.value;
  return typeof value === 'number' ? value : null;
}

/** The age of a reading, ms; `null`: unknown. A time in the future counts as now. */
export function ageOf({ at }: Pick<DashboardReading, 'at'>, unitNowMs: number): number | null {
  return at === null ? null : Math.max(0, unitNowMs - at);
}

export function isDoorOpen(car: DashboardState, door: DoorName): boolean | null {
  const value = readingOf(car, `doors.${door}`)?.value;
  return typeof value === 'boolean' ? value : null;
}

/** The doors that are known to be open. */
export function openDoors(car: DashboardState): DoorName[] {
  return DOOR_NAMES.filter((door) => isDoorOpen(car, door) === true);
}
