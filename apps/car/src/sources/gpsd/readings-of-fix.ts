import { isReading, type ReadingName, type Readings } from '@ligo/signals';
import type { Place } from '@ligo/vehicle';
import { type GnssFix, MIN_SPEED_MPS } from '../gnss-motion.ts';
import type { Tpv } from './read-report.ts';

const KMH_PER_MS = 3.6;
/** Assumed error of a position without an estimate of gpsd, m. */
const UNSURE_M = 25;

/**
 * Readings of a report in range, and those that are out of range; none without a fix. `place`: its position; `moves`: whether the car
 * moves.
 */
export function readingsOfFix(
  tpv: Tpv,
  place: Place | null,
  moves: boolean,
): { readings: Readings; rejected: ReadingName[] } {
  if (tpv.mode < 2) return { readings: {}, rejected: [] };
  const { speed, track } = tpv;
  const readings: Record<string, number> = { ...place };
  const rejected: ReadingName[] = [];
  const note = (name: ReadingName, value: number | undefined) => {
    if (isReading(name, value)) readings[name] = value as number;
    else if (value !== undefined) rejected.push(name);
  };
  // Above sea level if it is known. The old field comes last: newer versions leave its meaning open.
  if (tpv.mode >= 3) note('altitudeM', tpv.altMSL ?? tpv.altHAE ?? tpv.alt);
  if (speed !== undefined) note('speedKmh', speed >= 0 && !moves ? 0 : speed * KMH_PER_MS);
  if (speed !== undefined && speed >= MIN_SPEED_MPS) note('headingDeg', track);
  return { readings, rejected };
}

/** The input of motion detection. `atMs`: when the report was received, monotonic. */
export function gnssFixOf(tpv: Tpv, atMs: number): GnssFix {
  const { eph, epx, epy, speed = 0 } = tpv;
  return {
    place: placeOf(tpv),
    accuracyM: eph ?? Math.max(epx ?? UNSURE_M, epy ?? UNSURE_M),
    speedMps: speed,
    atMs,
  };
}

/** `null`: a coordinate is missing or out of range. */
function placeOf({ lat, lon }: Tpv): Place | null {
  const isPlace = isReading('latitudeDeg', lat) && isReading('longitudeDeg', lon);
  return isPlace ? { latitudeDeg: lat as number, longitudeDeg: lon as number } : null;
}

/** Longest delay of a fix on its way here. */
const MAX_FIX_AGE_MS = 5_000;

/**
 * Time of a fix by the unit's clock, unix milliseconds. If it differs far from the unit's time, that clock is not set or the fixes are a
 * recording: the fix then counts as taken now.
 */
export function fixTimeMs(fixMs: number | undefined, nowMs: number): number {
  const isNear = fixMs !== undefined && Math.abs(nowMs - fixMs) <= MAX_FIX_AGE_MS;
  return isNear ? Math.min(fixMs, nowMs) : nowMs;
}
