import type { TripPoint } from '@ligo/protocol';
import { TRIP_FIELDS, type TripField, WIRE_NAMES } from './trip-wire.ts';
import type { VehicleState } from './vehicle-state.ts';

type Readings = Pick<VehicleState, TripField>;

/** The readings of a state that a trip records; `null` where the source does not know. */
export function tripReadings(state: VehicleState): Readings {
  return Object.fromEntries(TRIP_FIELDS.map((field) => [field, state[field]])) as unknown as Readings;
}

/** A point of the wire that carries what changed since `known`, and `null` for what was known and is no more. */
export function changedPoint(timeS: number, readings: Readings, known: Partial<Readings>): TripPoint {
  const point: TripPoint = { time: timeS };
  for (const field of TRIP_FIELDS)
    if (readings[field] !== (known[field] ?? null)) point[WIRE_NAMES[field]] = readings[field];
  return point;
}
