import { emptyState, type VehicleState } from '@ligo/signals';
import { cellReadings, stateOfCharge } from './battery.ts';
import { motorSpeeds } from './drivetrain.ts';
import { placeAt, type Route } from './route.ts';
import { OUTSIDE_TEMPERATURE_C, type SimulatedCar } from './simulated-car.ts';

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** Readings of the simulated car, with the resolution of real instruments. */
export function vehicleStateOf(car: SimulatedCar, route: Route, timeMs: number): VehicleState {
  const place = placeAt(route, car.atM);
  const cells = cellReadings(car.battery);
  const soc = stateOfCharge(car.battery) * 100;
  const { rearRpm, frontRpm } = motorSpeeds(car.speedMps);
  return {
    ...emptyState(timeMs),
    stateOfChargePct: round(soc, 2),
    dashboardStateOfChargePct: Math.min(100, Math.round(soc * 1.02)),
    stateOfHealthPct: 97,
    lowestBatteryTempC: Math.round(cells.lowestC),
    highestBatteryTempC: Math.round(cells.highestC),
    lowestCellVoltageV: round(cells.lowestV, 3),
    highestCellVoltageV: round(cells.highestV, 3),
    auxBatteryVoltageV: car.isOn ? 13.9 : 12.7,
    speedKmh: round(car.speedMps * 3.6, 1),
    gear: car.phase === 'parked' ? 'P' : 'D',
    altitudeM: Math.round(place.altitudeM),
    odometerKm: round(car.odometerKm, 1),
    packPowerKw: round(car.powerW / 1000, 1),
    frontMotorRpm: Math.round(frontRpm),
    rearMotorRpm: Math.round(rearRpm),
    outsideTempC: OUTSIDE_TEMPERATURE_C,
    energyCounterKwh: round(car.battery.energyOutKwh, 3),
    latitudeDeg: round(place.latitudeDeg, 6),
    longitudeDeg: round(place.longitudeDeg, 6),
    headingDeg: round(place.headingDeg, 1),
    isOn: car.isOn,
    isPluggedIn: car.isPluggedIn,
    isCharging: car.isCharging,
    chargePowerKw: car.isCharging ? round(-car.powerW / 1000, 1) : 0,
    chargedEnergyKwh: round(car.chargedKwh, 2),
    doors: car.doors,
    wifiName: 'Ligo Garage',
    reportsWifi: true,
  };
}
