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

type Readings = Pick<VehicleState, TripField>;

/** The readings of a state that a trip records; `null` where the source does not know. */
export function tripReadings(state: VehicleState): Readings {
  return shapeOf<Readings>(TRIP_FIELDS.map((field) => [field, state[field]]));
}

/** A point of the wire with the readings that changed since `known`; `null` for a reading that became unknown. */
export function changedPoint(timeS: number, readings: Readings, known: Partial<Readings>): TripPoint {
  const point: TripPoint = { time: timeS };
  for (const field of TRIP_FIELDS)
    if (readings[field] !== (known[field] ?? null)) point[TRIP_ROWS[field].wire] = readings[field];
  return point;
}
