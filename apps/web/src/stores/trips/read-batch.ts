import type { CarExtras } from '@ligo/protocol';
import { columnsOf, TripCodecError, type TripColumns, unpackColumns } from '@ligo/vehicle';

/** Bytes of a base64 text; `null` if it is none. */
function bytesOf(base64: string): Uint8Array | null {
  try {
    const binary = atob(base64);
    const bytes = new Uint8Array(binary.length);
    // A loop: going through a text by its iterator takes ten times as long.
    for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
    return bytes;
  } catch {
    return null;
  }
}

/** The points of a batch, in either form; `null` if its columns are damaged. An empty batch has no points. */
export function readBatch({ points, columns }: CarExtras<'TripPoints'>): TripColumns | null {
  if (columns === undefined || columns === '') return columnsOf(points);
  const bytes = bytesOf(columns);
  if (!bytes) return null;
  try {
    return unpackColumns(bytes);
  } catch (error) {
    if (error instanceof TripCodecError) return null;
    throw error;
  }
}
