import type { TripFile } from '@ligo/vehicle';
import type { TripItem } from '../../../stores/trips/trip-item.ts';
import type { TripsStore } from '../../../stores/trips/trips-store.ts';

export interface TripExport {
  file: Blob;
  exportedCount: number;
  /** Trips whose points are not on this phone, and which are not in the file. */
  missingCount: number;
}

/**
 * Writes trips to one file, oldest first, one at a time: the browser may keep the finished parts on disk. Rejects if
 * points cannot be read, or with the signal's reason.
 */
export async function exportTrips(
  store: Pick<TripsStore, 'open'>,
  trips: readonly TripItem[],
  format: TripFile,
  options: { carName: string; signal: AbortSignal; onProgress: (doneCount: number) => void },
): Promise<TripExport> {
  const parts: Blob[] = [new Blob([format.start(options.carName)])];
  let exportedCount = 0;
  for (const [index, trip] of trips.entries()) {
    const columns = await store.open(trip);
    options.signal.throwIfAborted();
    if (columns) parts.push(new Blob([format.trip({ summary: trip, columns }, exportedCount++)]));
    options.onProgress(index + 1);
  }
  parts.push(new Blob([format.end]));
  return {
    file: new Blob(parts, { type: format.mimeType }),
    exportedCount,
    missingCount: trips.length - exportedCount,
  };
}
