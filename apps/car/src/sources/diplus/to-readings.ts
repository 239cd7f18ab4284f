import { isReading, type ReadingName, type Readings } from '@ligo/signals';
import { PARAMETERS, type Parameter, type ParameterKey } from './parameters.ts';
import type { DiplusValues } from './read-answer.ts';

type Read = (figure: number) => number | string | boolean | undefined;
const unscaled: Read = (figure) => figure;

/** The readings of all parameters, as a list, because an answer is received each second. */
const READ = Object.entries<Parameter>(PARAMETERS).flatMap(([key, { readings, read = unscaled }]) =>
  readings.map((name): [ReadingName, ParameterKey, Read] => [name, key as ParameterKey, read]),
);

/** Readings in range, and those that are out of range. */
export function toReadings(figures: DiplusValues): { readings: Readings; rejected: ReadingName[] } {
  const readings: Record<string, unknown> = {};
  const rejected: ReadingName[] = [];
  for (const [name, key, read] of READ) {
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
