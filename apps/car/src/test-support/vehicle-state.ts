import { emptyState, type VehicleState } from '@ligo/signals';

/** A state so many seconds after a fixed moment; what is not given is not known. */
export function stateAt(seconds: number, given: Partial<VehicleState> = {}): VehicleState {
  return { ...emptyState(1_700_000_000_000 + seconds * 1_000), ...given };
}
