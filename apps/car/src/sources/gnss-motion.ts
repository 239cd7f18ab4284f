import { distanceM, type Place } from '@ligo/vehicle';

export interface GnssFix {
  /** `null`: the speed was reported without a position. */
  place: Place | null;
  /** Estimated error, m. */
  accuracyM: number;
  speedMps: number;
  /** Monotonic, ms. */
  atMs: number;
}

/** Below this, speed and course of a receiver are noise, also if it does not move, m/s. */
export const MIN_SPEED_MPS = 1;
/** Jitter of positions beyond the estimated error, m. */
const SCATTER_M = 25;
/** A car that stood still for this time is parked, and moves again only at a higher speed. */
const STATIONARY_AFTER_MS = 120_000;

/** Returns for each fix of a receiver whether the car moves. */
export function createGnssMotion(): (fix: GnssFix) => boolean {
  /** Last position at which the car moved. */
  let moved: { place: Place; atMs: number } | null = null;
  const hasCrept = ({ place, accuracyM, speedMps, atMs }: GnssFix) => {
    if (!moved || !place || speedMps <= 0 || atMs - moved.atMs >= STATIONARY_AFTER_MS) return false;
    const beyondM = distanceM(moved.place, place) - accuracyM - SCATTER_M;
    // A jump is farther than a car this slow can drive.
    return beyondM > 0 && beyondM <= (MIN_SPEED_MPS * (atMs - moved.atMs)) / 1_000;
  };
  return (fix) => {
    const moves = fix.speedMps >= MIN_SPEED_MPS || hasCrept(fix);
    if (moves && fix.place) moved = { place: fix.place, atMs: fix.atMs };
    return moves;
  };
}
