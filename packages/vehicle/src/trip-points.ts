import type { TripPoint } from '@ligo/protocol';
import { shapeOf, TRIP_FIELDS, TRIP_ROWS, type TripField, type VehicleState } from '@ligo/signals';

/**
 * Trip points with every absent field taken from the point before, as recorded points only carry what changed.
 * A field stays absent until its first reading; `null` means that a reading became unknown, and is inherited like any other.
 */
export function inheritMissing(points: readonly TripPoint[]): TripPoint[] {
  let known: Partial<TripPoint> = {};
  return points.map((point) => {
    const present = Object.fromEntries(Object.entries(point).filter(([, value]) => value !== undefined));
    known = { ...known, ...present };
    return { ...known, time: point.time };
  });
}

export type TripChanges = Omit<TripPoint, 'time'>;

type Readings = Pick<VehicleState, TripField>;

/**
 * The readings of a state that a trip records; `null` where the source does not know. A single temperature of the battery is its lowest and
 * its highest.
 */
export function tripReadings(state: VehicleState): Readings {
  const readings = shapeOf<Readings>(TRIP_FIELDS.map((field) => [field, state[field]]));
  const { lowestBatteryTempC, highestBatteryTempC, batteryTempC } = state;
  if (lowestBatteryTempC !== null || highestBatteryTempC !== null) return readings;
  return { ...readings, lowestBatteryTempC: batteryTempC, highestBatteryTempC: batteryTempC };
}

/** The readings that changed since `known`, as on the wire; `null` for a reading that became unknown. */
export function changedReadings(readings: Readings, known: Partial<Readings>): TripChanges {
  const changes: TripChanges = {};
  for (const field of TRIP_FIELDS)
    if (readings[field] !== (known[field] ?? null)) changes[TRIP_ROWS[field].wire] = readings[field];
  return changes;
}
