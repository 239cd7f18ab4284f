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
import { bytesOfBase64, joinBytes } from '../../lib/values/bytes.ts';

/** The fields that previews use during a sync; all others stay packed until the entry is opened. */
const BATCH_FIELDS = ['latitudeDeg', 'longitudeDeg'] as const;
type BatchColumns = ColumnSubset<(typeof BATCH_FIELDS)[number]>;

export interface PointBatch {
  columns: BatchColumns;
  packed: Uint8Array;
}

/** The points of a batch, in either form; `null` if its columns are damaged. An empty batch has no points. */
export function readBatch({
  points = [],
  columns,
}: Partial<Pick<CarExtras<'TripPoints'>, 'points' | 'columns'>>): PointBatch | null {
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

/** All batches of an entry, in the order of time, as one. */
export function joinBatches(batches: readonly PointBatch[]): PointBatch {
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
