import { ALTERNATE_REGION } from '@ligo/protocol/constants';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import type { TextStorage } from '../../ports/storage.ts';

/** The car that the app will reach for, and the right to do so. */
export interface EarlyTarget {
  jwt: string;
  carId: string;
}

/**
 * The last selected car, read from the stored texts without a schema: the app reads the same texts again,
 * by schema. `null` where there is none, or where its server is not that of the page. Never throws.
 */
export function earlyTarget(storage: Pick<TextStorage, 'get'>): EarlyTarget | null {
  try {
    const jwt = storage.get(STORAGE_KEYS.token);
    const payload = jwt?.split('.')[1];
    if (!jwt || !payload) return null;
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const { cars, selectedCarId } = JSON.parse(storage.get(STORAGE_KEYS.carList(sub)) ?? '');
    const selected = cars.find((car: { carId: unknown }) => car.carId === selectedCarId);
    return typeof selected?.carId === 'string' && selected.s !== ALTERNATE_REGION
      ? { jwt, carId: selected.carId }
      : null;
  } catch {
    return null;
  }
}
