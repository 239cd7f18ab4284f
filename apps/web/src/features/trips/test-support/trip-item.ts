import type { TripItem } from '../../../stores/trips/trip-item.ts';

/** A listed trip for tests; fields that are not given are unknown. */
export function tripItem(given: Partial<TripItem>): TripItem {
  return {
    id: 1,
    createdAtS: 1_700_000_000,
    endedAtS: null,
    pointsLength: 0,
    odometerStartKm: null,
    odometerEndKm: null,
    energyCounterStartKwh: null,
    energyCounterEndKwh: null,
    energyUnknownS: null,
    stateOfHealthPct: null,
    isComplete: true,
    route: null,
    ...given,
  };
}
