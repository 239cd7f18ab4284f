import { UNKNOWN_TIME_MS, type VehicleState } from '@ligo/vehicle';
import type { CarModule } from './car-module.ts';
import { type Monotonic, monoOf, type UnitTime, wallOf } from './unit-time.ts';

/** A state of the vehicle inside the car: its times are by the unit's clock, `UNKNOWN_TIME_MS` excepted. */
export interface CarState extends VehicleState {
  timeMs: Monotonic;
  takenAtMs: Record<string, Monotonic>;
}

/** The state with wall times, for the disk and the wire. */
export function wallState(state: CarState, time: UnitTime): VehicleState {
  return convert(state, (at) => wallOf(time, at as Monotonic));
}

/** The state as it was read from the disk, with times by the unit's clock. */
export function monoState(state: VehicleState, time: UnitTime): CarState {
  return convert(state, (at) => monoOf(time, at)) as CarState;
}

function convert(state: VehicleState, change: (at: number) => number): VehicleState {
  const times = Object.entries(state.takenAtMs).map(([name, at]) => [
    name,
    at === UNKNOWN_TIME_MS ? at : change(at),
  ]);
  return { ...state, timeMs: change(state.timeMs), takenAtMs: Object.fromEntries(times) };
}

/** The module, which receives states with wall times because it counts in wall time. */
export function withWallTime<M extends CarModule>(module: M, time: UnitTime): M {
  return { ...module, receive: (state) => module.receive?.(wallState(state, time) as CarState) };
}
