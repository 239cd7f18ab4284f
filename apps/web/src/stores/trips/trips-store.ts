import type { TripColumns } from '@ligo/vehicle';
import type { Readable } from '../../lib/values/readable.ts';
import type { TripItem, TripKey } from './trip-item.ts';

export interface TripsState {
  /** Trips of the selected car, oldest first. */
  trips: readonly TripItem[];
  /** What this phone holds has been read. */
  isLoaded: boolean;
  /** The fetching flag: a sync is going on. */
  isSyncing: boolean;
  /** Trips whose points are not fetched yet. */
  waitingCount: number;
  /** The storage is full: stored trips are safe, but new trips stay on the car. */
  isFull: boolean;
  /** The browser gives no database: trips are kept only as long as the page is open. */
  isTemporary: boolean;
}

/** What this phone holds of all cars' trips. */
export interface TripUsage {
  trips: number;
  points: number;
  bytes: number;
  /** The browser promised not to clear it on its own. */
  isPersistent: boolean;
}

export interface TripsStore extends Readable<TripsState> {
  /** Starts a sync with the selected car, unless one began less than 500 ms ago. Harmless without a link. */
  refresh(): void;
  /** The whole points of a trip; `null` if this phone does not have them. Rejects if they cannot be read. */
  open(key: TripKey): Promise<TripColumns | null>;
  /**
   * Deletes trips from this phone, where they do not come back, and if asked from the car as well. Resolves to the
   * trips that the car did not confirm; those are still on this phone. Rejects if storage fails.
   */
  remove(keys: readonly TripKey[], options: { includeCar: boolean }): Promise<readonly TripKey[]>;
  usage(): Promise<TripUsage>;
}
