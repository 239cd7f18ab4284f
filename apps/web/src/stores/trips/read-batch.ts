import type { CarExtras } from '@ligo/protocol';
import { columnsOf, TripCodecError, type TripColumns, unpackColumns } from '@ligo/vehicle';
import { bytesOfBase64 } from '../../lib/values/bytes-of-base64.ts';

/** The points of a batch, in either form; `null` if its columns are damaged. An empty batch has no points. */
export function readBatch({ points, columns }: CarExtras<'TripPoints'>): TripColumns | null {
  if (columns === undefined || columns === '') return columnsOf(points);
  const bytes = bytesOfBase64(columns);
  if (!bytes) return null;
  try {
    return unpackColumns(bytes);
  } catch (error) {
    if (error instanceof TripCodecError) return null;
    throw error;
  }
}
