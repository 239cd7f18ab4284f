import { distanceM, type Place, type Readings } from '@ligo/vehicle';

interface Fix extends Place {
  timeMs: number;
}

/** What is known of one source's places. */
export interface FixCheck {
  /** As it was told last, believed or not: a source may tell one half at a time. */
  told: { latitudeDeg: number | null; longitudeDeg: number | null };
  believed: Fix | null;
  /** Highest speed of the wheels since then, km/h; `null` if none was known. */
  topSpeedKmh: number | null;
  /** The last of those that were not believed and agree with each other, and how many these are. */
  doubted: Fix | null;
  doubtedCount: number;
}

export const NO_FIX: FixCheck = {
  told: { latitudeDeg: null, longitudeDeg: null },
  believed: null,
  topSpeedKmh: null,
  doubted: null,
  doubtedCount: 0,
};

/** How much faster than its wheels turn a car may seem to go. */
const SLACK_KMH = 40;
/** Faster than any car that is sold. */
const FASTEST_KMH = 250;
/** A good receiver's places scatter so much, m. */
const SCATTER_M = 20;
const AGREEING = 3;

/** The wheels were read, km/h. */
export function noteSpeed(check: FixCheck, speedKmh: number): FixCheck {
  return { ...check, topSpeedKmh: Math.max(check.topSpeedKmh ?? 0, speedKmh) };
}

/**
 * What is known next, and the readings without a place that is not to be believed; one that was told by halves is made whole.
 * `speedKmh`: what the wheels say, `null` if they say nothing.
 */
export function checkFix(
  check: FixCheck,
  readings: Readings,
  timeMs: number,
  speedKmh: number | null,
): [check: FixCheck, readings: Readings] {
  const { latitudeDeg, longitudeDeg, ...others } = readings;
  if (latitudeDeg === undefined && longitudeDeg === undefined) return [check, readings];
  const told = {
    latitudeDeg: latitudeDeg === undefined ? check.told.latitudeDeg : latitudeDeg,
    longitudeDeg: longitudeDeg === undefined ? check.told.longitudeDeg : longitudeDeg,
  };
  // GPS-4
  if (told.latitudeDeg === null || told.longitudeDeg === null)
    return [{ ...check, told, doubted: null, doubtedCount: 0 }, readings];
  const fix = { latitudeDeg: told.latitudeDeg, longitudeDeg: told.longitudeDeg, timeMs };
  const { believed, doubted } = check;
  const topKmh = speedKmh === null ? check.topSpeedKmh : Math.max(check.topSpeedKmh ?? 0, speedKmh);
  // GPS-2
  const agrees = doubted !== null && isReachable(doubted, fix, topKmh);
  const doubtedCount = agrees ? check.doubtedCount + 1 : 1;
  // GPS-1
  const isBelieved = !believed || isReachable(believed, fix, topKmh) || doubtedCount >= AGREEING;
  // GPS-3: the source keeps its last place, with its time.
  return isBelieved
    ? [
        { told, believed: fix, topSpeedKmh: speedKmh, doubted: null, doubtedCount: 0 },
        { ...readings, latitudeDeg: fix.latitudeDeg, longitudeDeg: fix.longitudeDeg },
      ]
    : [{ ...check, told, topSpeedKmh: topKmh, doubted: fix, doubtedCount }, others];
}

function isReachable(from: Fix, to: Fix, topSpeedKmh: number | null): boolean {
  const limitKmh = topSpeedKmh === null ? FASTEST_KMH : topSpeedKmh + SLACK_KMH;
  const hours = Math.max(0, to.timeMs - from.timeMs) / 3_600_000;
  return distanceM(from, to) <= limitKmh * 1_000 * hours + SCATTER_M;
}

/** The same after the clock was set. */
export function shiftedFix(check: FixCheck, byMs: number): FixCheck {
  const move = (fix: Fix | null) => fix && { ...fix, timeMs: fix.timeMs + byMs };
  return { ...check, believed: move(check.believed), doubted: move(check.doubted) };
}
