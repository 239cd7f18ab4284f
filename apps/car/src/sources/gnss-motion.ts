import { distanceM, type Place } from '@ligo/vehicle';

/** A place by satellites, as it is told. */
export interface GnssFix {
  /** `null`: the speed came without one. */
  place: Place | null;
  /** By how much its receiver may be wrong, m. */
  accuracyM: number;
  speedMps: number;
  /** By a clock that only moves on, ms. */
  atMs: number;
}

/** Slower than this a receiver's speed and course are chance, also where it does not move at all, m/s. */
export const MIN_SPEED_MPS = 1;
/** Places scatter so much more than their receivers say, m. */
const SCATTER_M = 25;
/** What stands for two minutes is parked, and has to drive off again to move. */
const STATIONARY_AFTER_MS = 120_000;

/** GPS-5: says of each fix of a receiver, one after the other, whether the car moves. */
export function createGnssMotion(): (fix: GnssFix) => boolean {
  /** Where it was seen to move last. */
  let moved: { place: Place; atMs: number } | null = null;
  const hasCrept = ({ place, accuracyM, speedMps, atMs }: GnssFix) => {
    if (!moved || !place || speedMps <= 0 || atMs - moved.atMs >= STATIONARY_AFTER_MS) return false;
    const beyondM = distanceM(moved.place, place) - accuracyM - SCATTER_M;
    // A place that jumps has gone farther than what is so slow.
    return beyondM > 0 && beyondM <= (MIN_SPEED_MPS * (atMs - moved.atMs)) / 1_000;
  };
  return (fix) => {
    const moves = fix.speedMps >= MIN_SPEED_MPS || hasCrept(fix);
    if (moves && fix.place) moved = { place: fix.place, atMs: fix.atMs };
    return moves;
  };
}
