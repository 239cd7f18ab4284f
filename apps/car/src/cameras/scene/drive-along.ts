import type { CarState } from '../../ports/car-state.ts';
import type { Monotonic } from '../../ports/unit-time.ts';
import { STREET_M } from './street.ts';
import { PARKED, type ScenePlace } from './views.ts';

/** The middle of its lane, m from where it parks. */
const LANE_M = 2.6;
/** States arrive more often than this; a car that is silent for longer stands, ms. */
const STATE_TIMEOUT_MS = 2_000;
/** All of the picture is new then, which costs ten times as much as one of a car that stands: not in each picture, ms. */
const EVERY_MS = 200;

/** A drive along the street, by the states of the vehicle. */
export interface Drive {
  alongM: number;
  speedMps: number;
  isParked: boolean;
  timeMs: Monotonic;
}

/** A car that stands where it parks. */
export const parkedDrive: Drive = { alongM: 0, speedMps: 0, isParked: true, timeMs: 0 as Monotonic };

const movedM = ({ alongM, speedMps, timeMs }: Drive, nowMs: number) =>
  alongM + (speedMps * Math.max(0, Math.min(nowMs - timeMs, STATE_TIMEOUT_MS))) / 1000;

/** The drive after a state. A car that parks does so at the same place again. */
export function driveOn(drive: Drive, { speedKmh, gear, timeMs }: CarState): Drive {
  const isParked = gear === 'P';
  return {
    alongM: isParked ? 0 : movedM(drive, timeMs),
    speedMps: isParked ? 0 : (speedKmh ?? 0) / 3.6,
    isParked,
    timeMs,
  };
}

/** Where the car is now. */
export function placeNow(drive: Drive, nowMs: Monotonic): ScenePlace {
  if (drive.isParked) return PARKED;
  return { alongM: movedM(drive, Math.floor(nowMs / EVERY_MS) * EVERY_MS) % STREET_M, fromKerbM: LANE_M };
}
