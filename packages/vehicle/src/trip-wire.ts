import type { Status, TripPoint, TripSummary } from '@ligo/protocol';
import { shapeOf, TRIP_FIELDS, TRIP_ROWS, type TripField, type VehicleState } from '@ligo/signals';

/** Every reading of a point is lost. */
export const NO_READINGS: Readonly<Omit<TripPoint, 'time'>> = Object.fromEntries(
  TRIP_FIELDS.map((field) => [TRIP_ROWS[field].wire, null]),
);

/** Counters of a trip at both ends, and the pack's health at its start; `null` if not known. */
export interface TripEnds {
  /** 0 if the distance was added up from the speed. */
  odometerStartKm: number | null;
  odometerEndKm: number | null;
  /** 0 if the energy was added up from the power. */
  energyCounterStartKwh: number | null;
  energyCounterEndKwh: number | null;
  /** How long neither counter nor power was known, s; `null`: the energy is unknown, or an older car recorded the trip. */
  energyUnknownS: number | null;
  stateOfHealthPct: number | null;
}

type WireEnds = Pick<TripSummary, 'tms' | 'tme' | 'tecs' | 'tece' | 'unknownS' | 'soh'>;

export function tripEndsFromWire({ tms, tme, tecs, tece, unknownS, soh }: WireEnds): TripEnds {
  return {
    odometerStartKm: tms ?? null,
    odometerEndKm: tme ?? null,
    energyCounterStartKwh: tecs ?? null,
    energyCounterEndKwh: tece ?? null,
    energyUnknownS: unknownS ?? null,
    stateOfHealthPct: soh ?? null,
  };
}

export function tripEndsToWire(ends: TripEnds): { [K in keyof WireEnds]-?: number | null } {
  return {
    tms: ends.odometerStartKm,
    tme: ends.odometerEndKm,
    tecs: ends.energyCounterStartKwh,
    tece: ends.energyCounterEndKwh,
    unknownS: ends.energyUnknownS,
    soh: ends.stateOfHealthPct,
  };
}

/** A trip as its car lists it, without its points; times in unix seconds. */
export interface TripHeader extends TripEnds {
  id: number;
  createdAtS: number;
  /** Time of the last point; `null`: unknown. */
  endedAtS: number | null;
  pointsLength: number;
}

/** A trip of the wire's list in long names; `null`: unknown. */
export function tripFromSummary({ id, created_at, pointsLength, points, ...ends }: TripSummary): TripHeader {
  return {
    id,
    createdAtS: created_at,
    endedAtS: points.at(-1)?.time ?? null,
    pointsLength,
    ...tripEndsFromWire(ends),
  };
}

export interface CurrentTrip {
  /** Unix seconds. */
  createdAtS: number;
  ends: TripEnds;
}

/** The current trip of a status; `null`: none. */
export function currentTripFromWire(status: Status | null): CurrentTrip | null {
  const trip = status?.trip;
  return trip ? { createdAtS: trip.created_at, ends: tripEndsFromWire(trip) } : null;
}

export function currentTripToWire({ createdAtS, ends }: CurrentTrip): NonNullable<Status['trip']> {
  const { soh: _soh, ...counters } = tripEndsToWire(ends);
  return { created_at: createdAtS, ...counters };
}

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
