import type { Readings } from '@ligo/signals';
import { distanceM, type Place } from '@ligo/vehicle';

interface Fix extends Place {
  timeMs: number;
}

/** A place as far as it was told: a source may tell one half at a time. */
interface PartialFix {
  latitudeDeg: number | null;
  longitudeDeg: number | null;
  /** Whether it is known when they were taken. */
  hasTimestamp: boolean;
}

/** What is known of one source's places. */
export interface FixFilter {
  /** As it was told last, believed or not. */
  raw: PartialFix;
  accepted: Fix | null;
  /** Highest speed of the wheels since then, km/h; `null` if none was known. */
  topSpeedKmh: number | null;
  /** The last of those that were not believed and agree with each other, and how many these are. */
  rejected: Fix | null;
  rejectedCount: number;
}

const NO_PARTIAL_FIX: PartialFix = { latitudeDeg: null, longitudeDeg: null, hasTimestamp: false };

/** Before the first place. */
export const INITIAL_FIX_FILTER: FixFilter = {
  raw: NO_PARTIAL_FIX,
  accepted: null,
  topSpeedKmh: null,
  rejected: null,
  rejectedCount: 0,
};

/** How much faster than its wheels turn a car may seem to go. */
const SLACK_KMH = 40;
/** Faster than any car that is sold. */
const MAX_SPEED_KMH = 250;
/** A good receiver's places scatter so much, m. */
const SCATTER_M = 20;
const AGREEING = 3;

/** The wheels were read, km/h. */
export function updateSpeed(check: FixFilter, speedKmh: number): FixFilter {
  const { raw, accepted, topSpeedKmh, rejected, rejectedCount } = check;
  if (topSpeedKmh !== null && topSpeedKmh >= speedKmh) return check;
  return { raw, accepted, topSpeedKmh: speedKmh, rejected, rejectedCount };
}

/**
 * What is known next, and the readings without a place that is not to be believed; one that was told by halves is made whole.
 * `timeMs`: when they were taken, unix milliseconds, `null` if nobody knows; `speedKmh`: what the wheels say, `null` if they say nothing.
 */
export function filterFix(
  check: FixFilter,
  readings: Readings,
  timeMs: number | null,
  speedKmh: number | null,
): [check: FixFilter, readings: Readings] {
  const { latitudeDeg, longitudeDeg } = readings;
  if (latitudeDeg === undefined && longitudeDeg === undefined) return [check, readings];
  // GPS-4: the other half of a place that is gone makes none with what comes.
  if (latitudeDeg === null || longitudeDeg === null)
    return [
      { ...check, raw: NO_PARTIAL_FIX, rejected: null, rejectedCount: 0 },
      { ...readings, latitudeDeg: null, longitudeDeg: null },
    ];
  const { raw, place } = joinHalves(check.raw, readings, timeMs !== null);
  // READ-4
  if (!place) return [{ ...check, raw }, withoutPlace(readings)];
  const isWhole = latitudeDeg !== undefined && longitudeDeg !== undefined;
  const whole = isWhole ? readings : { ...readings, ...place };
  if (timeMs === null) return [{ ...check, raw }, whole];
  const next = believe(check, raw, { ...place, timeMs }, speedKmh);
  // GPS-3: the source keeps its last place, with its time.
  return [next, next.rejected ? withoutPlace(readings) : whole];
}

/** What was told with what comes: halves are of one place only if it is known of both when they were taken, or of neither. */
function joinHalves(before: PartialFix, readings: Readings, hasTimestamp: boolean) {
  const other = before.hasTimestamp === hasTimestamp ? before : NO_PARTIAL_FIX;
  const { latitudeDeg = other.latitudeDeg, longitudeDeg = other.longitudeDeg } = readings;
  const reported: PartialFix = { latitudeDeg, longitudeDeg, hasTimestamp };
  const place = latitudeDeg === null || longitudeDeg === null ? null : { latitudeDeg, longitudeDeg };
  return { raw: reported, place };
}

/** What is known after a place: that it is doubted, or else believed. */
function believe(check: FixFilter, reported: PartialFix, fix: Fix, speedKmh: number | null): FixFilter {
  const { accepted, rejected } = check;
  const topKmh = speedKmh === null ? check.topSpeedKmh : Math.max(check.topSpeedKmh ?? 0, speedKmh);
  // GPS-2
  const agrees = rejected !== null && isReachable(rejected, fix, topKmh);
  const rejectedCount = agrees ? check.rejectedCount + 1 : 1;
  // GPS-1
  return !accepted || isReachable(accepted, fix, topKmh) || rejectedCount >= AGREEING
    ? { raw: reported, accepted: fix, topSpeedKmh: speedKmh, rejected: null, rejectedCount: 0 }
    : { raw: reported, accepted, topSpeedKmh: topKmh, rejected: fix, rejectedCount };
}

function withoutPlace({ latitudeDeg: _, longitudeDeg: __, ...others }: Readings): Readings {
  return others;
}

function isReachable(from: Fix, to: Fix, topSpeedKmh: number | null): boolean {
  const limitKmh = topSpeedKmh === null ? MAX_SPEED_KMH : topSpeedKmh + SLACK_KMH;
  const hours = Math.max(0, to.timeMs - from.timeMs) / 3_600_000;
  return distanceM(from, to) <= limitKmh * 1_000 * hours + SCATTER_M;
}

/** The same after the clock was set. */
export function shiftFixFilter(check: FixFilter, byMs: number): FixFilter {
  const move = (fix: Fix | null) => fix && { ...fix, timeMs: fix.timeMs + byMs };
  return { ...check, accepted: move(check.accepted), rejected: move(check.rejected) };
}
