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
  const figures: [ReadingName, number | undefined][] = [
    ['latitudeDeg', hasPlace ? tpv.lat : undefined],
    ['longitudeDeg', hasPlace ? tpv.lon : undefined],
    // Above the sea where it is known; the old name of it comes last, as newer versions leave open what it means.
    ['altitudeM', tpv.mode >= 3 ? (tpv.altMSL ?? tpv.altHAE ?? tpv.alt) : undefined],
    ['speedKmh', speed === undefined ? undefined : speed * KMH_PER_MS],
    ['headingDeg', speed !== undefined && speed >= SLOWEST_COURSE_MS ? track : undefined],
  ];
  const readings = figures.filter(([name, value]) => isReading(name, value));
  const refused = figures.filter(([name, value]) => value !== undefined && !isReading(name, value));
  return { readings: Object.fromEntries(readings), refused: refused.map(([name]) => name) };
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
