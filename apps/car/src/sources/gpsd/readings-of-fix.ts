import { isReading, type Place, type ReadingName, type Readings } from '@ligo/vehicle';
import { type GnssFix, MIN_SPEED_MPS } from '../gnss-motion.ts';
import type { Tpv } from './read-report.ts';

const KMH_PER_MS = 3.6;
/** How far a place may be off of which gpsd does not say it, m. */
const UNSURE_M = 25;

/**
 * What a fix tells of the car, in range, and what it says in whose place that cannot be; nothing if it is none. `place`: where it is;
 * `moves`: whether the car does.
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
  // Above the sea where it is known; the old name of it comes last, as newer versions leave open what it means.
  if (tpv.mode >= 3) note('altitudeM', tpv.altMSL ?? tpv.altHAE ?? tpv.alt);
  if (speed !== undefined) note('speedKmh', speed >= 0 && !moves ? 0 : speed * KMH_PER_MS);
  if (speed !== undefined && speed >= MIN_SPEED_MPS) note('headingDeg', track);
  return { readings, rejected };
}

/** What a fix says of whether the car moves. `atMs`: when it came, by a clock that only moves on. */
export function gnssFixOf(tpv: Tpv, atMs: number): GnssFix {
  const { eph, epx, epy, speed = 0 } = tpv;
  return {
    place: placeOf(tpv),
    accuracyM: eph ?? Math.max(epx ?? UNSURE_M, epy ?? UNSURE_M),
    speedMps: speed,
    atMs,
  };
}

/** `null` unless both halves are there and in range. */
function placeOf({ lat, lon }: Tpv): Place | null {
  const isPlace = isReading('latitudeDeg', lat) && isReading('longitudeDeg', lon);
  return isPlace ? { latitudeDeg: lat as number, longitudeDeg: lon as number } : null;
}

/** A fix takes less to get here. */
const MAX_FIX_AGE_MS = 5_000;

/**
 * When a fix was, by the unit's clock, unix milliseconds. Satellites know the time better than the unit: where both are far apart the
 * unit's clock is not set, or the fixes are a recording, and what has just come counts as taken now.
 */
export function fixTimeMs(fixMs: number | undefined, nowMs: number): number {
  const isNear = fixMs !== undefined && Math.abs(nowMs - fixMs) <= MAX_FIX_AGE_MS;
  return isNear ? Math.min(fixMs, nowMs) : nowMs;
}
