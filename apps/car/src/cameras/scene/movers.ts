import type { Monotonic } from '../../ports/unit-time.ts';
import type { ScenePasser } from '../scene-contract.ts';

/** Something that goes past one side of the car. */
export interface Mover extends ScenePasser {
  startedAtMs: Monotonic;
}

/** How far from the camera each goes past, m: a near person is at arm's length of the car, a far one across the street. */
const AWAY_M = { person: { near: 2.3, far: 11 }, car: { near: 4.4, far: 9.5 } } as const;
/** Metres a second. */
const SPEED = { person: { near: 1.1, far: 1.4 }, car: { near: 4, far: 6 } } as const;
/** Beyond the edge of the picture it is out of sight, m. */
const HALF_LENGTH_M = { person: 0.5, car: 2.4 } as const;

/** Where a mover is at a time: how far to the right of the camera's middle and away from it, m; `null` before and after. */
export function placeOf(
  mover: Mover,
  timeMs: Monotonic,
): { rightM: number; awayM: number; walkedM: number } | null {
  const { what, distance, startedAtMs } = mover;
  const awayM = AWAY_M[what][distance];
  const halfM = awayM + HALF_LENGTH_M[what];
  const walkedM = ((timeMs - startedAtMs) / 1000) * SPEED[what][distance];
  if (walkedM < 0 || walkedM > 2 * halfM) return null;
  return { rightM: walkedM - halfM, awayM, walkedM };
}

/** It has gone past. */
export const isOver = (mover: Mover, timeMs: Monotonic) =>
  timeMs > mover.startedAtMs && placeOf(mover, timeMs) === null;
