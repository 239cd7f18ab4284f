import type { TripPoint } from '@ligo/protocol';
import { shapeOf, TRIP_FIELDS, TRIP_ROWS, type TripField, type VehicleState } from '@ligo/signals';

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
