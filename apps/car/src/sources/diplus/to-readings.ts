import { isReading, type ReadingName, type Readings } from '@ligo/signals';
import { PARAMETERS, type Parameter, type ParameterKey } from './parameters.ts';
import type { DiplusValues } from './read-answer.ts';

const KEYS = Object.keys(PARAMETERS) as ParameterKey[];

/** Readings in range, and those that are out of range. */
export function toReadings(figures: DiplusValues): { readings: Readings; rejected: ReadingName[] } {
  const readings: Record<string, unknown> = {};
  const rejected: ReadingName[] = [];
  for (const key of KEYS) {
    const { readings: names, read }: Parameter = PARAMETERS[key];
    const figure = figures[key];
    const value = figure === undefined || !read ? figure : read(figure);
    for (const name of names) {
      if (isReading(name, value)) readings[name] = value;
      else if (value !== undefined) rejected.push(name);
    }
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
