import { DOOR_NAMES } from '@ligo/signals';
import type { PlainKey, Translate } from '@ligo/texts';
import { DOOR_TEXTS } from '../figures/door-texts.ts';
import { doorReading } from '../figures/readings-of.ts';

/** The texts of the car's readings; the names are those of its state. */
const NAMES: Record<string, PlainKey<'dashboard'>> = {
  speedKmh: 'dashboard.speed',
  gear: 'dashboard.gear',
  isOn: 'dashboard.reading.isOn',
  stateOfChargePct: 'dashboard.charge',
  dashboardStateOfChargePct: 'dashboard.reading.dashboardCharge',
  stateOfHealthPct: 'dashboard.reading.health',
  packPowerKw: 'dashboard.power',
  energyCounterKwh: 'dashboard.reading.energy',
  lowestBatteryTempC: 'dashboard.reading.batteryLow',
  highestBatteryTempC: 'dashboard.reading.batteryHigh',
  lowestCellVoltageV: 'dashboard.reading.cellLow',
  highestCellVoltageV: 'dashboard.reading.cellHigh',
  auxBatteryVoltageV: 'dashboard.auxBattery',
  outsideTempC: 'dashboard.outside',
  odometerKm: 'dashboard.odometer',
  frontMotorRpm: 'dashboard.reading.frontMotor',
  rearMotorRpm: 'dashboard.reading.rearMotor',
  latitudeDeg: 'dashboard.reading.latitude',
  longitudeDeg: 'dashboard.reading.longitude',
  altitudeM: 'dashboard.reading.altitude',
  headingDeg: 'dashboard.reading.heading',
  isPluggedIn: 'dashboard.reading.isPluggedIn',
  isCharging: 'dashboard.reading.isCharging',
  chargePowerKw: 'dashboard.reading.chargePower',
  chargedEnergyKwh: 'dashboard.reading.chargedEnergy',
  wifiName: 'dashboard.reading.wifi',
  ...Object.fromEntries(DOOR_NAMES.map((door) => [doorReading(door), DOOR_TEXTS[door]])),
};
const DOORS = new Set(DOOR_NAMES.map(doorReading));

/** The text of a reading; an unknown one keeps the name that the car gives it. */
export function readingName(t: Translate<'dashboard'>, name: string): string {
  const key = NAMES[name];
  return key ? t(key) : name;
}

/** The text of a yes or no of the car. */
export function flagText(t: Translate<'dashboard'>, name: string, value: boolean): string {
  if (DOORS.has(name)) return t(value ? 'dashboard.isOpen' : 'dashboard.isClosed');
  return t(value ? 'dashboard.yes' : 'dashboard.no');
}
