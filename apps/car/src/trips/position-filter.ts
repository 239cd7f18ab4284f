import { distanceM, type Place } from '@ligo/vehicle';

export interface PositionMoment {
  timeMs: number;
  /** `null` without a fix. */
  place: Place | null;
  /** Speed by the wheels or the GPS, km/h; `null` if unknown. */
  speedKmh: number | null;
}

interface Fix extends Place {
  timeMs: number;
}

export interface PositionFilter {
  /** The last position that was taken as it came. */
  accepted: Fix | null;
  /** Highest speed since then, km/h; `null` if none was known. */
  topSpeedKmh: number | null;
  /** Refused positions that agree with each other, the last one. */
  rejected: Fix | null;
  rejectedCount: number;
}

export const INITIAL_POSITION_FILTER: PositionFilter = {
  accepted: null,
  topSpeedKmh: null,
  rejected: null,
  rejectedCount: 0,
};

/** Faster than any car that is sold. */
const MAX_SPEED_KMH = 250;
/** How much faster than the wheels a position may seem to move: it may be some seconds old when it comes. */
const WHEEL_FACTOR = 1.5;
const WHEEL_SLACK_KMH = 30;
/** Scatter of a good receiver, twice. */
const SCATTER_M = 50;
const AGREEING = 3;

const isSamePlace = (one: Place, other: Place) =>
  one.latitudeDeg === other.latitudeDeg && one.longitudeDeg === other.longitudeDeg;

function isReachable(from: Fix, to: Fix, topSpeedKmh: number | null): boolean {
  const limitKmh =
    topSpeedKmh === null
      ? MAX_SPEED_KMH
      : Math.min(MAX_SPEED_KMH, topSpeedKmh * WHEEL_FACTOR + WHEEL_SLACK_KMH);
  const hours = Math.max(0, to.timeMs - from.timeMs) / 3_600_000;
  return distanceM(from, to) <= limitKmh * 1000 * hours + SCATTER_M;
}

/** The next state, and the accepted position: `null` without a fix, the one before if the new one is rejected. */
export function stepPositionFilter(
  filter: PositionFilter,
  moment: PositionMoment,
): [filter: PositionFilter, place: Place | null] {
  const { place, timeMs, speedKmh } = moment;
  const topSpeedKmh =
    speedKmh === null ? filter.topSpeedKmh : Math.max(filter.topSpeedKmh ?? 0, Math.abs(speedKmh));
  if (!place) return [{ ...filter, topSpeedKmh, rejected: null, rejectedCount: 0 }, null];
  const { accepted } = filter;
  if (accepted && isSamePlace(accepted, place)) return [{ ...filter, topSpeedKmh }, accepted];
  const fix = { latitudeDeg: place.latitudeDeg, longitudeDeg: place.longitudeDeg, timeMs };
  if (!accepted || isReachable(accepted, fix, topSpeedKmh))
    return [{ accepted: fix, topSpeedKmh: speedKmh, rejected: null, rejectedCount: 0 }, fix];
  if (filter.rejected && isSamePlace(filter.rejected, fix)) return [{ ...filter, topSpeedKmh }, accepted];
  const agrees = filter.rejected !== null && isReachable(filter.rejected, fix, topSpeedKmh);
  const rejectedCount = agrees ? filter.rejectedCount + 1 : 1;
  if (rejectedCount >= AGREEING)
    return [{ accepted: fix, topSpeedKmh: speedKmh, rejected: null, rejectedCount: 0 }, fix];
  return [{ ...filter, topSpeedKmh, rejected: fix, rejectedCount }, accepted];
}
