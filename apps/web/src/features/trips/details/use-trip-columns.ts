import type { TripColumns } from '@ligo/vehicle';
import { useEffect, useState } from 'react';
import type { TripItem } from '../../../stores/trips/trip-item.ts';
import type { TripsStore } from '../../../stores/trips/trips-store.ts';

/** A trip's points as they are loaded. */
export type LoadedColumns =
  | { state: 'loading' | 'missing' | 'failed' }
  | { state: 'there'; columns: TripColumns };

/** Loads the points of a trip, again when they have come from the car. */
export function useTripColumns(store: TripsStore, trip: TripItem | null): LoadedColumns {
  const [loaded, setLoaded] = useState<LoadedColumns>({ state: 'loading' });
  const isComplete = trip?.isComplete ?? false;
  const [id, createdAtS] = [trip?.id, trip?.createdAtS];
  useEffect(() => {
    if (id === undefined || createdAtS === undefined) return;
    let isCancelled = false;
    setLoaded({ state: isComplete ? 'loading' : 'missing' });
    if (!isComplete) return;
    store.open({ id, createdAtS }).then(
      (columns) => isCancelled || setLoaded(columns ? { state: 'there', columns } : { state: 'missing' }),
      () => isCancelled || setLoaded({ state: 'failed' }),
    );
    return () => {
      isCancelled = true;
    };
  }, [store, id, createdAtS, isComplete]);
  return loaded;
}
