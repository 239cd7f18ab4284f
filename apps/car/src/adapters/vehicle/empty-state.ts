import type { VehicleState } from '@ligo/vehicle';

/** No reading of a car is larger, whatever its unit; one that is counts as missing. */
export const LARGEST_READING = 1e7;

/** A state of which nothing is known but its time, unix milliseconds. */
export function emptyState(timeMs: number): VehicleState {
  return {
    timeMs,
    stateOfChargePct: null,
    dashboardStateOfChargePct: null,
    stateOfHealthPct: null,
    lowestBatteryTempC: null,
    highestBatteryTempC: null,
    lowestCellVoltageV: null,
    highestCellVoltageV: null,
    auxBatteryVoltageV: null,
    speedKmh: null,
    gear: null,
    altitudeM: null,
    odometerKm: null,
    packPowerKw: null,
    frontMotorRpm: null,
    rearMotorRpm: null,
    outsideTempC: null,
    energyCounterKwh: null,
    latitudeDeg: null,
    longitudeDeg: null,
    headingDeg: null,
    isOn: null,
    doors: { frontLeft: null, frontRight: null, rearLeft: null, rearRight: null, hood: null, trunk: null },
    wifiName: null,
    reportsWifi: false,
  };
}
