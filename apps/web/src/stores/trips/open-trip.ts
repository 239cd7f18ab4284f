import { TripCodecError, type TripColumns, unpackColumns } from '@ligo/vehicle';
import type { TripStorage } from '../../ports/trip-storage.ts';
import type { TripKey } from './trip-item.ts';

/** The stored points of a trip; `null` if there are none or they are damaged. Rejects if storage fails. */
export async function openTrip(
  storage: TripStorage,
  owner: string,
  key: TripKey,
): Promise<TripColumns | null> {
  const stored = await storage.points(owner, key.createdAtS, key.id);
  if (!(stored instanceof Uint8Array)) return null;
  try {
    return unpackColumns(stored);
  } catch (error) {
    if (error instanceof TripCodecError) return null;
    throw error;
  }
}
