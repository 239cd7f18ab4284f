import { resultOf } from './request-result.ts';

/** The key of a car's alarm pictures, which no script can read out. */
interface StoredKey {
  carId: string;
  key: CryptoKey;
}

const DATABASE = 'ligo-alarm-keys';
const TABLE = 'keys';

/**
 * The keys that open the pictures in alarms, by car, in a database that the app and its service worker share. Signing out clears them,
 * so they are those of one account. Methods reject where the browser has no database.
 */
export function createAlarmKeys(indexedDB: IDBFactory) {
  async function use<T>(
    mode: IDBTransactionMode,
    work: (table: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE, { keyPath: 'carId' });
    const database = await resultOf(opening);
    try {
      return await resultOf(work(database.transaction(TABLE, mode).objectStore(TABLE)));
    } finally {
      database.close();
    }
  }
  const remove = (carId: string) => use('readwrite', (table) => table.delete(carId));
  return {
    /** `null`: this browser has none. */
    async read(carId: string): Promise<CryptoKey | null> {
      const stored = await use<StoredKey | undefined>('readonly', (table) => table.get(carId));
      return stored?.key instanceof CryptoKey ? stored.key : null;
    },
    async keep(carId: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
      const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt']);
      await use('readwrite', (table) => table.put({ carId, key } satisfies StoredKey));
    },
    remove,
    async removeOtherCars(_accountId: string, carIds: readonly string[]): Promise<void> {
      const known = await use('readonly', (table) => table.getAllKeys());
      for (const each of known) if (!carIds.includes(String(each))) await remove(String(each));
    },
    clear: () => use('readwrite', (table) => table.clear()),
  };
}
export type AlarmKeys = ReturnType<typeof createAlarmKeys>;
