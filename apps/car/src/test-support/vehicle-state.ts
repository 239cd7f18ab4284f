import { emptyState, type VehicleState } from '@ligo/signals';
import type { CarState } from '../ports/car-state.ts';

/** A state at a time of the unit's clock; readings that are not given are unknown. */
export const carStateAt = (timeMs: number, given: Partial<VehicleState> = {}): CarState =>
  ({ ...emptyState(timeMs), ...given }) as CarState;

/** A state that many seconds after a fixed moment; readings that are not given are unknown. */
export const stateAt = (seconds: number, given: Partial<VehicleState> = {}): CarState =>
  carStateAt(1_700_000_000_000 + seconds * 1_000, given);
