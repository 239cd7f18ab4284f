import { UNKNOWN_TIME_MS, type VehicleState, type WallState } from '@ligo/signals';
import { type Monotonic, monoOf, type UnitTime, wallOf } from './unit-time.ts';

/** A state of the vehicle inside the car: its times are by the unit's clock, `UNKNOWN_TIME_MS` excepted. */
export interface CarState extends VehicleState {
  timeMs: Monotonic;
  takenAtMs: Record<string, Monotonic>;
}

/**
 * The state with wall times, for the disk and the wire. If the wall clock is set to less than the age of a reading after 1970, no wall
 * time shows that age: it becomes unknown.
 */
export function wallState(state: CarState, time: UnitTime): WallState {
  return shifted(state, wallOf(time, state.timeMs) - state.timeMs, UNKNOWN_TIME_MS);
}

/** The state as it was read from the disk, with times by the unit's clock. */
export function monoState(state: WallState, time: UnitTime): CarState {
  return shifted(state, monoOf(time, state.timeMs) - state.timeMs) as CarState;
}

/** All times move alike, so that the readings of a state keep their distance. */
function shifted(state: VehicleState, byMs: number, firstMs = Number.NEGATIVE_INFINITY): VehicleState {
  const takenAtMs: Record<string, number> = {};
  for (const [name, at] of Object.entries(state.takenAtMs))
    takenAtMs[name] = at === UNKNOWN_TIME_MS ? at : Math.max(at + byMs, firstMs);
  return { ...state, timeMs: Math.max(state.timeMs + byMs, firstMs), takenAtMs };
}
