import type { Status } from '@ligo/protocol';

/** The trip in progress and the newest finished one. */
export interface TripStatus {
  /** Empty while the disk fails. Never throws. */
  status(): Pick<Status, 'trip' | 'newestTripId'>;
}
