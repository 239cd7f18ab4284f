import type { TripEnds } from '@ligo/vehicle';
import type { EntryKey } from '../history/history-kind.ts';

export type TripKey = EntryKey;

/** A trip as the lists use it; its points are loaded by `open`. */
export interface TripItem extends TripKey, TripEnds {
  /** Time of the last point, unix seconds; `null` until it is known. */
  endedAtS: number | null;
  pointsLength: number;
  /** All points are on this phone. */
  isComplete: boolean;
  /** The route in at most 48 places, latitude and longitude in turns, degrees; `null` without points or positions. */
  route: Float32Array | null;
}
