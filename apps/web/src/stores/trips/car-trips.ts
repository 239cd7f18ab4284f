import type { TripStorage } from '../../ports/trip-storage.ts';
import { createTripRemoval } from './create-trip-removal.ts';
import { createTripLibrary } from './trip-library.ts';
import { createTripSync, type TripSyncNeeds } from './trip-sync.ts';
import type { TripsState } from './trips-store.ts';

export interface CarTripsNeeds extends Omit<TripSyncNeeds, 'library' | 'onChange'> {
  storage: TripStorage;
}

/** What this phone holds of one car, and what keeps it in step with the car. */
export type CarTrips = ReturnType<typeof openCarTrips>;

/** Opens what one account has of one car. */
export function openCarTrips(needs: CarTripsNeeds, owner: string, onChange: (when: 'now' | 'soon') => void) {
  const { storage, link, ping, visibility, persistence, clock, counter } = needs;
  const library = createTripLibrary({
    storage,
    clock,
    counter,
    owner,
    onChange,
    onFull: () => sync.stopFull(),
  });
  const sync = createTripSync({ library, link, ping, visibility, persistence, clock, counter, onChange });
  const remove = createTripRemoval({ link, clock, forget: library.remove });
  return { owner, library, sync, remove };
}

/** Without a car there is nothing to show. */
export const NO_TRIPS = { trips: [], isLoaded: false, isSyncing: false, waitingCount: 0, isFull: false };

/** What of it is shown. */
export function shownOf({ library, sync }: CarTrips): Omit<TripsState, 'isTemporary'> {
  return {
    trips: library.items(),
    isLoaded: library.isLoaded(),
    isSyncing: sync.isSyncing(),
    waitingCount: sync.waitingCount(),
    isFull: library.isFull(),
  };
}
