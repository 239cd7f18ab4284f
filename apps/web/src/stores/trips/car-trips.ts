import { createTripRemoval } from './create-trip-removal.ts';
import { createTripLibrary } from './trip-library.ts';
import { createTripSync } from './trip-sync.ts';
import type { TripsContext } from './trips-context.ts';
import type { TripsState } from './trips-store.ts';

/** The trips of one car on this phone, and their synchronization. */
export type CarTrips = ReturnType<typeof openCarTrips>;

/** Opens the trips of one car of one account. */
export function openCarTrips(context: TripsContext, owner: string, onChange: (when: 'now' | 'soon') => void) {
  const library = createTripLibrary(context, owner, onChange, () => sync.stopFull());
  const sync = createTripSync(context, library, onChange);
  const remove = createTripRemoval(context.link, context.clock, library.isOnCar, library.remove);
  return { owner, library, sync, remove };
}

/** Without a car there is nothing to show. */
export const NO_TRIPS = { trips: [], isLoaded: false, isSyncing: false, waitingCount: 0, isFull: false };

/** The state of the car's trips to show. */
export function shownOf({ library, sync }: CarTrips): Omit<TripsState, 'isTemporary'> {
  return {
    trips: library.items(),
    isLoaded: library.isLoaded(),
    isSyncing: sync.isSyncing(),
    waitingCount: sync.waitingCount(),
    isFull: library.isFull(),
  };
}
