import type { CarExtras } from '@ligo/protocol';
import {
  type ColumnSubset,
  cornerWeights,
  emptyColumns,
  heaviestCorners,
  joinColumns,
  packColumns,
  TripCodecError,
  type TripColumns,
  toColumns,
  unpackColumns,
} from '@ligo/vehicle';
import { bytesOfBase64, joinBytes } from '../../lib/values/bytes.ts';

/** Places of a preview: enough for a drawing of a thumb's width, and for finding a trip by a place. */
const MAX_PLACES = 48;

/** A route in the few places that shape it, latitude and longitude in turns, degrees; `null` without any position. */
export function routePreview({
  latitudeDeg: lat,
  longitudeDeg: lng,
}: Pick<TripColumns, 'latitudeDeg' | 'longitudeDeg'>): Float32Array | null {
  const known: number[] = [];
  for (let index = 0; index < lat.length; index++)
    if (!Number.isNaN(lat[index]) && !Number.isNaN(lng[index])) known.push(index);
  const first = known[0];
  if (first === undefined) return null;
  const narrowing = Math.cos(((lat[first] ?? 0) * Math.PI) / 180);
  const x = Float64Array.from(known, (index) => (lng[index] ?? 0) * narrowing);
  const y = Float64Array.from(known, (index) => lat[index] ?? 0);
  const corners = heaviestCorners(cornerWeights(x, y, MAX_PLACES), MAX_PLACES).map(
    (at) => known[at] ?? first,
  );
  return Float32Array.from(corners.flatMap((index) => [lat[index] ?? 0, lng[index] ?? 0]));
}

/** The fields that previews use during a sync; all others stay packed until the trip is opened. */
const BATCH_FIELDS = ['latitudeDeg', 'longitudeDeg'] as const;
type BatchColumns = ColumnSubset<(typeof BATCH_FIELDS)[number]>;

export interface TripBatch {
  columns: BatchColumns;
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
