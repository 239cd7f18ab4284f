import type { Status, TripPoint, TripSummary } from '@ligo/protocol';
import type { TripEnds } from '@ligo/vehicle';

export interface TripStatus {
  /** Empty while the disk fails. Never throws. */
  status(): Pick<Status, 'trip' | 'newestTripId'>;
}

/** Which trip: two cars' numbers may be alike, and so may the starts of two trips. */
export interface TripKey {
  id: number;
  /** Start, unix seconds. */
  createdAtS: number;
}

/** A whole trip that was recorded elsewhere. */
export interface FinishedTrip {
  /** Unix seconds. */
  createdAtS: number;
  /** At least one. */
  points: readonly TripPoint[];
  ends: TripEnds;
}

/** Where trips are kept. Each call is one transaction: after a power cut it has happened or it has not. Calls throw if the disk fails. */
export interface TripStore {
  transaction(work: () => void): void;
  /** Begins a trip; one that is still open is finished. */
  begin(createdAtS: number): void;
  /** Adds a point to the open trip, with the trip's ends as of it. */
  add(point: TripPoint, ends: TripEnds, distanceKm: number): void;
  /** Moves all times of the open trip, s. */
  move(byS: number): void;
  /** Finishes the open trip, or drops it, or one that has no point. */
  finish(isKept: boolean): void;
  /** When the trip began that is open, unix seconds; `null` if none is. */
  openedAtS(): number | null;
  /** Finishes what was left open; returns whether there was anything. */
  finishInterrupted(): boolean;
  /**
   * Finished trips with their first and last point: those that began after a time, oldest first; or, with a number, also those
   * with a higher one, in the order of their numbers. Whoever has the first of them can ask for the rest.
   */
  summaries(fromS: number, afterId: number | null): TripSummary[];
  /** One chunk of a finished trip's packed points, counted from 0; `null` if there is none. */
  chunk(key: TripKey, index: number): Uint8Array | null;
  /** Highest number of a finished trip; 0 without any. */
  newestId(): number;
  /** Deletes a finished trip; returns whether it was there. */
  delete(key: TripKey): boolean;
}
