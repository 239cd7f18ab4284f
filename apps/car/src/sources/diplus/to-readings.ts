import { GEAR_LETTERS } from '@ligo/protocol';
import { isReading, type ReadingName, type Readings } from '@ligo/vehicle';
import type { ParameterKey } from './parameters.ts';
import type { DiplusValues } from './read-answer.ts';

type Read = (figure: number) => number | string | boolean | undefined;

const as: Read = (figure) => figure;
const zeroOrOne: Read = (figure) => [false, true][figure];
/** Nothing that is measured in volts, as some cars say that they have not measured. */
const cell: Read = (volts) => (volts > 0.5 ? volts : undefined);
/** In volts on some cars, in millivolts on others. */
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
  // By the codes none, AC, DC, both; the one behind them gives power instead of taking it.
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

/** The readings that Di+ gave, in range, and those in whose place it gave something that they cannot be. */
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
 * Di+ has a state of charging, too, which stays at "ready" while some cars charge. What flows into the pack of a car that hangs on a
 * cable cannot come from anywhere else.
 */
function chargingOf({ isPluggedIn, packPowerKw }: Readings): Readings {
  if (isPluggedIn === false) return { isCharging: false };
  if (isPluggedIn !== true || typeof packPowerKw !== 'number') return {};
  const chargePowerKw = Math.max(0, -packPowerKw);
  return { isCharging: chargePowerKw > 0, chargePowerKw };
}
