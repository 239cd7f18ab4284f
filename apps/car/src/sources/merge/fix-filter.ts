import type { Readings } from '@ligo/signals';
import { distanceM, type Place } from '@ligo/vehicle';
import type { Monotonic } from '../../ports/unit-time.ts';

interface Fix extends Place {
  timeMs: Monotonic;
}

/** A place, or one half of it: a source may report one coordinate at a time. */
interface PartialFix {
  latitudeDeg: number | null;
  longitudeDeg: number | null;
  /** The time of the coordinates is known. */
  hasTimestamp: boolean;
}

/** The places of one source. */
export interface FixFilter {
  /** The last reported place, accepted or not. */
  raw: PartialFix;
  accepted: Fix | null;
  /** Highest wheel speed since then, km/h; `null`: unknown. */
  topSpeedKmh: number | null;
  /** The last of the rejected places that agree with each other, and their number. */
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

/** How much faster than its wheels a car may appear. */
const SLACK_KMH = 40;
/** Faster than any production car. */
const MAX_SPEED_KMH = 250;
/** Scatter of a good receiver, m. */
const SCATTER_M = 20;
const AGREEING = 3;

/** The filter after a reading of the wheel speed, km/h. */
export function updateSpeed(check: FixFilter, speedKmh: number): FixFilter {
  const { raw, accepted, topSpeedKmh, rejected, rejectedCount } = check;
  if (topSpeedKmh !== null && topSpeedKmh >= speedKmh) return check;
  return { raw, accepted, topSpeedKmh: speedKmh, rejected, rejectedCount };
}

/**
 * The next filter, and the readings without a rejected place; a place that was reported by halves is completed. `timeMs`: when the
 * readings were taken, `null`: unknown; `speedKmh`: the wheel speed, `null`: unknown.
 */
export function filterFix(
  check: FixFilter,
  readings: Readings,
  timeMs: Monotonic | null,
  speedKmh: number | null,
): [check: FixFilter, readings: Readings] {
  const { latitudeDeg, longitudeDeg } = readings;
  if (latitudeDeg === undefined && longitudeDeg === undefined) return [check, readings];
  // The other half of a lost place is not combined with the next one.
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
  const next = accept(check, raw, { ...place, timeMs }, speedKmh);
  // The source keeps its last place, with its time.
  return [next, next.rejected ? withoutPlace(readings) : whole];
}

/** The reported coordinates: two halves are one place only if the time of both is known, or of neither. */
function joinHalves(before: PartialFix, readings: Readings, hasTimestamp: boolean) {
  const other = before.hasTimestamp === hasTimestamp ? before : NO_PARTIAL_FIX;
  const { latitudeDeg = other.latitudeDeg, longitudeDeg = other.longitudeDeg } = readings;
  const reported: PartialFix = { latitudeDeg, longitudeDeg, hasTimestamp };
  const place = latitudeDeg === null || longitudeDeg === null ? null : { latitudeDeg, longitudeDeg };
  return { raw: reported, place };
}

/** The filter after a place, which is rejected or accepted. */
function accept(check: FixFilter, reported: PartialFix, fix: Fix, speedKmh: number | null): FixFilter {
  const { accepted, rejected } = check;
  const topKmh = speedKmh === null ? check.topSpeedKmh : Math.max(check.topSpeedKmh ?? 0, speedKmh);
  const agrees = rejected !== null && isReachable(rejected, fix, topKmh);
  const rejectedCount = agrees ? check.rejectedCount + 1 : 1;
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
