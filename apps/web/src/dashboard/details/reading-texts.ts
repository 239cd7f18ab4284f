import { DOOR_NAMES } from '@ligo/signals';
import type { PlainKey, Translate } from '@ligo/texts';
import { DOOR_TEXTS } from '../figures/door-texts.ts';
import { doorReading } from '../figures/readings-of.ts';

/** The texts of the car's readings; the names are those of its state. */
const NAMES: Record<string, PlainKey<'app' | 'dashboard'>> = {
  speedKmh: 'reading.speedKmh',
  gear: 'reading.gear',
  isOn: 'reading.isOn',
  stateOfChargePct: 'reading.stateOfChargePct',
  dashboardStateOfChargePct: 'reading.dashboardStateOfChargePct',
  stateOfHealthPct: 'reading.stateOfHealthPct',
  packPowerKw: 'reading.packPowerKw',
  energyCounterKwh: 'reading.energyCounterKwh',
  lowestBatteryTempC: 'reading.lowestBatteryTempC',
  highestBatteryTempC: 'reading.highestBatteryTempC',
  lowestCellVoltageV: 'reading.lowestCellVoltageV',
  highestCellVoltageV: 'reading.highestCellVoltageV',
  auxBatteryVoltageV: 'reading.auxBatteryVoltageV',
  outsideTempC: 'reading.outsideTempC',
  odometerKm: 'reading.odometerKm',
  frontMotorRpm: 'reading.frontMotorRpm',
  rearMotorRpm: 'reading.rearMotorRpm',
  latitudeDeg: 'reading.latitudeDeg',
  longitudeDeg: 'reading.longitudeDeg',
  altitudeM: 'reading.altitudeM',
  headingDeg: 'reading.headingDeg',
  isPluggedIn: 'reading.isPluggedIn',
  isCharging: 'reading.isCharging',
  chargePowerKw: 'reading.chargePowerKw',
  chargedEnergyKwh: 'reading.chargedEnergyKwh',
  wifiName: 'reading.wifiName',
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
