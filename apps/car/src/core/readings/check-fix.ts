import { distanceM, type Place, type Readings } from '@ligo/vehicle';

interface Fix extends Place {
  timeMs: number;
}

/** A place as far as it was told: a source may tell one half at a time. */
interface Halves {
  latitudeDeg: number | null;
  longitudeDeg: number | null;
  /** Whether it is known when they were taken. */
  isDated: boolean;
}

/** What is known of one source's places. */
export interface FixCheck {
  /** As it was told last, believed or not. */
  told: Halves;
  believed: Fix | null;
  /** Highest speed of the wheels since then, km/h; `null` if none was known. */
  topSpeedKmh: number | null;
  /** The last of those that were not believed and agree with each other, and how many these are. */
  doubted: Fix | null;
  doubtedCount: number;
}

const UNTOLD: Halves = { latitudeDeg: null, longitudeDeg: null, isDated: false };

/** Before the first place. */
export const NO_FIX: FixCheck = {
  told: UNTOLD,
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
  const { told, believed, topSpeedKmh, doubted, doubtedCount } = check;
  if (topSpeedKmh !== null && topSpeedKmh >= speedKmh) return check;
  return { told, believed, topSpeedKmh: speedKmh, doubted, doubtedCount };
}

/**
 * What is known next, and the readings without a place that is not to be believed; one that was told by halves is made whole.
 * `timeMs`: when they were taken, unix milliseconds, `null` if nobody knows; `speedKmh`: what the wheels say, `null` if they say nothing.
 */
export function checkFix(
  check: FixCheck,
  readings: Readings,
  timeMs: number | null,
  speedKmh: number | null,
): [check: FixCheck, readings: Readings] {
  const { latitudeDeg, longitudeDeg } = readings;
  if (latitudeDeg === undefined && longitudeDeg === undefined) return [check, readings];
  // GPS-4: the other half of a place that is gone makes none with what comes.
  if (latitudeDeg === null || longitudeDeg === null)
    return [
      { ...check, told: UNTOLD, doubted: null, doubtedCount: 0 },
      { ...readings, latitudeDeg: null, longitudeDeg: null },
    ];
  const { told, place } = joinHalves(check.told, readings, timeMs !== null);
  // READ-4
  if (!place) return [{ ...check, told }, withoutPlace(readings)];
  const isWhole = latitudeDeg !== undefined && longitudeDeg !== undefined;
  const whole = isWhole ? readings : { ...readings, ...place };
  if (timeMs === null) return [{ ...check, told }, whole];
  const next = believe(check, told, { ...place, timeMs }, speedKmh);
  // GPS-3: the source keeps its last place, with its time.
  return [next, next.doubted ? withoutPlace(readings) : whole];
}

/** What was told with what comes: halves are of one place only if it is known of both when they were taken, or of neither. */
function joinHalves(before: Halves, readings: Readings, isDated: boolean) {
  const other = before.isDated === isDated ? before : UNTOLD;
  const { latitudeDeg = other.latitudeDeg, longitudeDeg = other.longitudeDeg } = readings;
  const told: Halves = { latitudeDeg, longitudeDeg, isDated };
  const place = latitudeDeg === null || longitudeDeg === null ? null : { latitudeDeg, longitudeDeg };
  return { told, place };
}

/** What is known after a place: that it is doubted, or else believed. */
function believe(check: FixCheck, told: Halves, fix: Fix, speedKmh: number | null): FixCheck {
  const { believed, doubted } = check;
  const topKmh = speedKmh === null ? check.topSpeedKmh : Math.max(check.topSpeedKmh ?? 0, speedKmh);
  // GPS-2
  const agrees = doubted !== null && isReachable(doubted, fix, topKmh);
  const doubtedCount = agrees ? check.doubtedCount + 1 : 1;
  // GPS-1
  return !believed || isReachable(believed, fix, topKmh) || doubtedCount >= AGREEING
    ? { told, believed: fix, topSpeedKmh: speedKmh, doubted: null, doubtedCount: 0 }
    : { told, believed, topSpeedKmh: topKmh, doubted: fix, doubtedCount };
}

function withoutPlace({ latitudeDeg: _, longitudeDeg: __, ...others }: Readings): Readings {
  return others;
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
