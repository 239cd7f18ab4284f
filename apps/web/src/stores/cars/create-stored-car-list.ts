import { carIdSchema, carSchema } from '@ligo/protocol';
import { z } from 'zod';
import { STORAGE_KEYS } from '../../lib/storage/storage-keys.ts';
import type { Counter } from '../../lib/values/counter.ts';
import { jsonOf } from '../../lib/values/json-of.ts';
import type { TextStorage } from '../../ports/text-storage.ts';
import type { CarListState } from './car-list-store.ts';

const savedSchema = z.object({ cars: z.array(carSchema).max(1000), selectedCarId: carIdSchema.nullable() });
export type SavedCarList = Pick<CarListState, 'cars' | 'selectedCarId'>;

/** The car list of one account on this phone; without an account nothing is kept. */
export interface StoredCarList {
  setAccount(accountId: string | null): void;
  /** `null` if there is none, or none that can be read. */
  read(): SavedCarList | null;
  write(list: SavedCarList): void;
  remove(): void;
  /** Calls when another tab has written a list that can be read; returns the unsubscribe. */
  onOtherTabChange(handler: (list: SavedCarList) => void): () => void;
}

/** Makes the storage of the car list. An unreadable list is counted. */
export function createStoredCarList(storage: TextStorage, counter: Counter): StoredCarList {
  let key: string | null = null;
  const parse = (text: string | null) => {
    if (text === null) return null;
    const saved = savedSchema.safeParse(jsonOf(text));
    if (!saved.success) counter.add('stored-car-list-unreadable');
    return saved.data ?? null;
  };
  return {
    setAccount(accountId) {
      key = accountId === null ? null : STORAGE_KEYS.carList(accountId);
    },
    read: () => (key === null ? null : parse(storage.get(key))),
    write({ cars, selectedCarId }) {
      if (key !== null) storage.set(key, JSON.stringify({ cars, selectedCarId }));
    },
    remove() {
      if (key !== null) storage.remove(key);
    },
    onOtherTabChange: (handler) =>
      storage.onOtherTabChange((changed, text) => {
        const list = changed === key ? parse(text) : null;
        if (list) handler(list);
      }),
  };
}
