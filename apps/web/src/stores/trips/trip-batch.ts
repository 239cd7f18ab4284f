import type { CarExtras } from '@ligo/protocol';
import {
  type ColumnSubset,
  emptyColumns,
  joinColumns,
  packColumns,
  TripCodecError,
  toColumns,
  unpackColumns,
} from '@ligo/vehicle';
import { bytesOfBase64 } from '../../lib/values/bytes-of-base64.ts';
import { joinBytes } from '../../lib/values/join-bytes.ts';

/** The fields that previews use during a sync; all others stay packed until the trip is opened. */
export const BATCH_FIELDS = ['latitudeDeg', 'longitudeDeg'] as const;
export type BatchColumns = ColumnSubset<(typeof BATCH_FIELDS)[number]>;

/** Points of a trip as they came from the car. */
export interface TripBatch {
  columns: BatchColumns;
  /** All of their columns, as they are stored. */
  packed: Uint8Array;
}

/** The points of a batch, in either form; `null` if its columns are damaged. An empty batch has no points. */
export function readBatch({ points, columns }: CarExtras<'TripPoints'>): TripBatch | null {
  try {
    if (!columns) {
      const all = toColumns(points);
      return { columns: all, packed: packColumns(all) };
    }
    const packed = bytesOfBase64(columns);
    return packed && { columns: unpackColumns(packed, BATCH_FIELDS), packed };
  } catch (error) {
    if (error instanceof TripCodecError) return null;
    throw error;
  }
}

/** All batches of a trip, in the order of time, as one. */
export function joinBatches(batches: readonly TripBatch[]): TripBatch {
  return {
    columns: joinColumns(
      batches.map(({ columns }) => columns),
      BATCH_FIELDS,
    ),
    // No bytes at all would be damage.
    packed:
      batches.length === 0 ? packColumns(emptyColumns(0)) : joinBytes(batches.map(({ packed }) => packed)),
  };
}
