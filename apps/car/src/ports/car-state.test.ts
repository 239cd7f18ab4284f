import { UNKNOWN_TIME_MS, vehicleStateSchema, type WallState } from '@ligo/signals';
import { toStatus } from '@ligo/vehicle';
import { expect, it } from 'vitest';
import { carStateAt } from '../test-support/vehicle-state.ts';
import { unitTimeOf, virtualClock } from '../test-support/virtual-clock.ts';
import { type CarState, monoState, wallState } from './car-state.ts';
import type { UnitTime } from './unit-time.ts';

const HOUR_MS = 3_600_000;

it('stores readings from before 1970 with an unknown age, as after a sleep without a running wall clock', () => {
  const clock = virtualClock(9 * HOUR_MS);
  const time = unitTimeOf(clock, () => -8 * HOUR_MS);
  const takenAtMs = { odometerKm: HOUR_MS, stateOfChargePct: 8 * HOUR_MS + 1 };
  const readings = { odometerKm: 500, stateOfChargePct: 60 };
  const state = wallState(carStateAt(9 * HOUR_MS, { ...readings, takenAtMs }), time);
  expect(state.takenAtMs).toEqual({ odometerKm: UNKNOWN_TIME_MS, stateOfChargePct: 1 });
  expect(vehicleStateSchema.parse(state)).toEqual(state);
  const stale = wallState(carStateAt(HOUR_MS, readings), time);
  expect(vehicleStateSchema.parse(stale)).toEqual({ ...stale, timeMs: UNKNOWN_TIME_MS });
});

/** Compiled, not run: each line below a `@ts-expect-error` must not type-check. */
function confused(car: CarState, wall: WallState, time: UnitTime): void {
  // @ts-expect-error a state by the unit's clock
  monoState(car, time);
  // @ts-expect-error a time by the unit's clock
  toStatus(car, car.timeMs);
  // @ts-expect-error a state by the wall clock
  wallState(wall, time);
}

it('keeps states of the two clocks apart by type', () => {
  expect(confused).toBeTypeOf('function');
});
