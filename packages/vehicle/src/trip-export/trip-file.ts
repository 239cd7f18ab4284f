import type { TripColumns } from '../trip-columns.ts';
import type { TripHeader } from '../trip-wire.ts';

export interface ExportedTrip {
  /** `null` for a figure that is not known. */
  summary: Omit<TripHeader, 'endedAtS' | 'pointsLength'>;
  columns: TripColumns;
}

/** A kind of file that holds any number of trips, written piece by piece so that years of them need little memory. */
export interface TripFile {
  extension: string;
  mimeType: string;
  start(carName: string): string;
  /** One trip; `index` counts from 0. */
  trip(trip: ExportedTrip, index: number): string;
  end: string;
}

export function writeTripFile(file: TripFile, trips: readonly ExportedTrip[], carName: string): string {
  return [file.start(carName), ...trips.map((trip, index) => file.trip(trip, index)), file.end].join('');
}
