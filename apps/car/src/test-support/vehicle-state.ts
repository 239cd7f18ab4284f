import { emptyState, type VehicleState } from '@ligo/vehicle';
import type { CarState } from '../ports/car-state.ts';

/** A state so many seconds after a fixed moment; what is not given is not known. */
export function stateAt(seconds: number, given: Partial<VehicleState> = {}): CarState {
  return { ...emptyState(1_700_000_000_000 + seconds * 1_000), ...given } as CarState;
}
