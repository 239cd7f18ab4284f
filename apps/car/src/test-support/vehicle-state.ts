import { emptyState, type VehicleState } from '@ligo/vehicle';

/** A state the given number of seconds after a fixed moment; values not given are unknown. */
export function stateAt(seconds: number, given: Partial<VehicleState> = {}): VehicleState {
  return { ...emptyState(1_700_000_000_000 + seconds * 1_000), ...given };
}
