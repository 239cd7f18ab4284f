import { distanceM, type Place } from '@ligo/vehicle';

/** A place by satellites, as it is told. */
export interface SatelliteFix {
  /** `null`: the speed came without one. */
  place: Place | null;
  /** By how much its receiver may be wrong, m. */
  unsureM: number;
  speedMs: number;
  /** By a clock that only moves on, ms. */
  atMs: number;
}

/** Slower than this a receiver's speed and course are chance, also where it does not move at all, m/s. */
export const SLOWEST_MS = 1;
/** Places scatter so much more than their receivers say, m. */
const SCATTER_M = 25;
/** What stands for two minutes is parked, and has to drive off again to move. */
const CREEPS_WITHIN_MS = 120_000;

/** GPS-5: says of each fix of a receiver, one after the other, whether the car moves. */
export function movesByFixes(): (fix: SatelliteFix) => boolean {
  /** Where it was seen to move last. */
  let moved: { place: Place; atMs: number } | null = null;
  const hasCrept = ({ place, unsureM, speedMs, atMs }: SatelliteFix) => {
    if (!moved || !place || speedMs <= 0 || atMs - moved.atMs >= CREEPS_WITHIN_MS) return false;
    const beyondM = distanceM(moved.place, place) - unsureM - SCATTER_M;
    // A place that jumps has gone farther than what is so slow.
    return beyondM > 0 && beyondM <= (SLOWEST_MS * (atMs - moved.atMs)) / 1_000;
  };
  return (fix) => {
    const moves = fix.speedMs >= SLOWEST_MS || hasCrept(fix);
    if (moves && fix.place) moved = { place: fix.place, atMs: fix.atMs };
    return moves;
  };
}
