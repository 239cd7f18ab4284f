import { isReading, type ReadingName, type Readings } from '@ligo/vehicle';
import type { Tpv } from './read-report.ts';

const KMH_PER_MS = 3.6;
/** Slower than this a receiver's course is chance, m/s. */
const SLOWEST_COURSE_MS = 1;

/** What a fix tells of the car, in range, and what it says in whose place that cannot be; nothing if it is none. */
export function readingsOfFix(tpv: Tpv): { readings: Readings; refused: ReadingName[] } {
  if (tpv.mode < 2) return { readings: {}, refused: [] };
  const { speed, track } = tpv;
  const hasPlace = isReading('latitudeDeg', tpv.lat) && isReading('longitudeDeg', tpv.lon);
  const readings: Record<string, number> = {};
  const refused: ReadingName[] = [];
  const note = (name: ReadingName, value: number | undefined) => {
    if (isReading(name, value)) readings[name] = value as number;
    else if (value !== undefined) refused.push(name);
  };
  if (hasPlace) {
    note('latitudeDeg', tpv.lat);
    note('longitudeDeg', tpv.lon);
  }
  // Above the sea where it is known; the old name of it comes last, as newer versions leave open what it means.
  if (tpv.mode >= 3) note('altitudeM', tpv.altMSL ?? tpv.altHAE ?? tpv.alt);
  if (speed !== undefined) note('speedKmh', speed * KMH_PER_MS);
  if (speed !== undefined && speed >= SLOWEST_COURSE_MS) note('headingDeg', track);
  return { readings, refused };
}

/** A fix takes less to get here. */
const BELIEVED_MS = 5_000;

/**
 * When a fix was, by the unit's clock, unix milliseconds. Satellites know the time better than the unit: where both are far apart the
 * unit's clock is not set, or the fixes are a recording, and what has just come counts as taken now.
 */
export function takenAt(fixMs: number | undefined, nowMs: number): number {
  const isNear = fixMs !== undefined && Math.abs(nowMs - fixMs) <= BELIEVED_MS;
  return isNear ? Math.min(fixMs, nowMs) : nowMs;
}
