import { GEAR_LETTERS, isReading, type ReadingName, type Readings } from '@ligo/signals';
import type { ParameterKey } from './parameters.ts';
import type { DiplusValues } from './read-answer.ts';

type Read = (figure: number) => number | string | boolean | undefined;

const as: Read = (figure) => figure;
const zeroOrOne: Read = (figure) => [false, true][figure];
/** Some cars report 0.5 V or less for cells that were not measured. */
const cell: Read = (volts) => (volts > 0.5 ? volts : undefined);
/** Volts on some cars, millivolts on others. */
const aux: Read = (figure) => (figure > 100 ? figure / 1_000 : figure);

const TABLE: readonly (readonly [ReadingName, ParameterKey, Read])[] = [
  ['isOn', 'power', (code) => [false, true, true][code]],
  ['speedKmh', 'speed', as],
  ['gear', 'gear', (code) => GEAR_LETTERS[code - 1]],
  ['odometerKm', 'odometer', (tenths) => tenths / 10],
  ['packPowerKw', 'output', as],
  ['frontMotorRpm', 'frontRpm', as],
  ['rearMotorRpm', 'rearRpm', as],
  ['stateOfChargePct', 'charge', as],
  ['dashboardStateOfChargePct', 'charge', as],
  ['energyCounterKwh', 'energy', as],
  // Codes: none, AC, DC, both. The next code is vehicle-to-load, which takes power from the pack.
  ['isPluggedIn', 'plug', (code) => [undefined, false, true, true, true][code]],
  ['lowestBatteryTempC', 'coldest', as],
  ['highestBatteryTempC', 'hottest', as],
  ['lowestCellVoltageV', 'lowestCell', cell],
  ['highestCellVoltageV', 'highestCell', cell],
  ['auxBatteryVoltageV', 'aux', aux],
  ['outsideTempC', 'outside', as],
  ['doors.frontLeft', 'frontLeft', zeroOrOne],
  ['doors.frontRight', 'frontRight', zeroOrOne],
  ['doors.rearLeft', 'rearLeft', zeroOrOne],
  ['doors.rearRight', 'rearRight', zeroOrOne],
  ['doors.hood', 'hood', zeroOrOne],
  ['doors.trunk', 'trunk', zeroOrOne],
];

/** Readings in range, and those that are out of range. */
export function toReadings(figures: DiplusValues): { readings: Readings; rejected: ReadingName[] } {
  const readings: Record<string, unknown> = {};
  const rejected: ReadingName[] = [];
  for (const [name, key, read] of TABLE) {
    const figure = figures[key];
    const value = figure === undefined ? undefined : read(figure);
    if (isReading(name, value)) readings[name] = value;
    else if (value !== undefined) rejected.push(name);
  }
  return { readings: Object.assign(readings, chargingOf(readings)), rejected };
}

/**
 * The charging state of Di+ stays "ready" while some cars charge, so charging is derived: power into the pack of a plugged-in car comes
 * from the cable.
 */
function chargingOf({ isPluggedIn, packPowerKw }: Readings): Readings {
  if (isPluggedIn === false) return { isCharging: false };
  if (isPluggedIn !== true || typeof packPowerKw !== 'number') return {};
  const chargePowerKw = Math.max(0, -packPowerKw);
  return { isCharging: chargePowerKw > 0, chargePowerKw };
}
