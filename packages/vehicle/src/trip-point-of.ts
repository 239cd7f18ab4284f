import type { TripPoint } from '@ligo/protocol';
import type { TripField } from './trip-columns.ts';
import type { VehicleState } from './vehicle-state.ts';

/** The readings of a state that a trip records, in the units of the wire; `null` where the source does not know. */
export function tripReadings(state: VehicleState): Record<TripField, number | null> {
  return {
    lat: state.latitudeDeg,
    lng: state.longitudeDeg,
    speed: state.speedKmh,
    alt: state.altitudeM,
    soc: state.stateOfChargePct,
    oct: state.outsideTempC,
    lbt: state.lowestBatteryTempC,
    hbt: state.highestBatteryTempC,
    lbv: state.lowestCellVoltageV,
    hbv: state.highestCellVoltageV,
    fes: state.frontMotorRpm,
    res: state.rearMotorRpm,
    epw: state.packPowerKw,
    azi: state.headingDeg,
  };
}

/** A point that carries what changed since `known`, and `null` for what was known and is no more. */
export function changedPoint(
  timeS: number,
  readings: Record<TripField, number | null>,
  known: Partial<Record<TripField, number | null>>,
): TripPoint {
  const changed = Object.entries(readings).filter(
    ([field, value]) => value !== (known[field as TripField] ?? null),
  );
  return { time: timeS, ...Object.fromEntries(changed) };
}
