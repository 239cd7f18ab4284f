import { RAMP } from '../../ui/tokens.ts';
import type { CurvePlace } from './route-curve.ts';

/** Class of a value from 0 to the ramp's last; `-1` for an unknown one. */
export function rampClass(value: number, [min, max]: readonly [min: number, max: number]): number {
  if (Number.isNaN(value)) return -1;
  const part = max > min ? (value - min) / (max - min) : 0;
  return Math.min(RAMP.length - 1, Math.max(0, Math.floor(part * RAMP.length)));
}

/** Pieces of a line that have one colour each and share their ends. */
export function colorRuns(
  line: readonly CurvePlace[],
  classOf: (at: number) => number,
): { rampClass: number; places: CurvePlace[] }[] {
  const runs: { rampClass: number; places: CurvePlace[] }[] = [];
  for (let index = 1; index < line.length; index++) {
    const [from, to] = [line[index - 1], line[index]];
    if (!from || !to) continue;
    const its = classOf(to.at);
    const run = runs.at(-1);
    if (run?.rampClass === its) run.places.push(to);
    else runs.push({ rampClass: its, places: [from, to] });
  }
  return runs;
}

/** Below this speed consumption by distance means nothing, km/h. */
const MIN_SPEED_KMH = 3;

/**
 * Consumption along the way, kWh/100 km: energy over distance within `windowS` around each point; `NaN` without power or
 * speed, or where the car hardly moves. `times` in seconds, `speed` in km/h, `power` in kW.
 */
export function consumptionAlong(
  times: Float64Array,
  speed: Float64Array,
  power: Float64Array,
  windowS = 60,
): Float64Array {
  const { length } = times;
  const energy = new Float64Array(length + 1);
  const distance = new Float64Array(length + 1);
  for (let index = 0; index < length; index++) {
    const seconds = Math.min(10, Math.max(0, (times[index + 1] ?? times[index] ?? 0) - (times[index] ?? 0)));
    const isKnown = !Number.isNaN(power[index]) && !Number.isNaN(speed[index]);
    energy[index + 1] = (energy[index] ?? 0) + (isKnown ? ((power[index] ?? 0) * seconds) / 3_600 : 0);
    distance[index + 1] = (distance[index] ?? 0) + (isKnown ? ((speed[index] ?? 0) * seconds) / 3_600 : 0);
  }
  const result = new Float64Array(length);
  let from = 0;
  let to = 0;
  for (let index = 0; index < length; index++) {
    const time = times[index] ?? 0;
    while ((times[from] ?? time) < time - windowS / 2) from += 1;
    while (to < length && (times[to] ?? 0) <= time + windowS / 2) to += 1;
    const km = (distance[to] ?? 0) - (distance[from] ?? 0);
    const spanS = Math.max(1, (times[to - 1] ?? time) - (times[from] ?? time));
    const isMoving = km / (spanS / 3_600) >= MIN_SPEED_KMH;
    result[index] = isMoving ? (100 * ((energy[to] ?? 0) - (energy[from] ?? 0))) / km : Number.NaN;
  }
  return result;
}
