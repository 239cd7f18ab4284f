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

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  // No bytes at all would be damage.
  if (parts.length === 0) return packColumns(emptyColumns(0));
  if (parts[0] && parts.length === 1) return parts[0];
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** All batches of a trip, in the order of time, as one. */
export function joinBatches(batches: readonly TripBatch[]): TripBatch {
  return {
    columns: joinColumns(
      batches.map(({ columns }) => columns),
      BATCH_FIELDS,
    ),
    packed: joinBytes(batches.map(({ packed }) => packed)),
  };
}
