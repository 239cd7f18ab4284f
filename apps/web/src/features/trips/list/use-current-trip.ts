import { currentTripFromWire, liveView, type TripFigures, tripFigures } from '@ligo/vehicle';
import { dayOf, type LocalDay } from '../../../lib/time/local-day.ts';
import { useIsReached } from '../../../parts/use-car.ts';
import { useStores, useValue } from '../../../stores/use-stores.tsx';

export interface CurrentTrip {
  startedAtMs: number;
  figures: TripFigures;
  /** The car stands in P; the trip ends if it stays so. */
  isParked: boolean;
}

/** The drive that the connected car is recording now, if it is of that day: the one on which it began, or today; else `null`. */
export function useCurrentTrip(day: LocalDay, today: LocalDay): CurrentTrip | null {
  const { live } = useStores();
  const isReached = useIsReached();
  const { status, isLive } = useValue(live, (value) => value);
  const trip = isReached && isLive ? currentTripFromWire(status) : null;
  if (!trip || (day !== today && day !== dayOf(trip.createdAtS * 1000))) return null;
  // Both times are the car's: the phone's clock may differ.
  return {
    startedAtMs: trip.createdAtS * 1000,
    figures: tripFigures(trip.ends, trip.createdAtS, status?.unix ?? null),
    isParked: liveView(status).gear === 'P',
  };
}
