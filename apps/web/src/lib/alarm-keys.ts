import { inTable, resultOf } from './request-result.ts';

/** The key of a car's alarm pictures, which no script can read out. */
interface StoredKey {
  carId: string;
  key: CryptoKey;
}

const TABLE = { database: 'ligo-alarm-keys', table: 'keys', keyPath: 'carId' };

/**
 * The keys that open the pictures in alarms, by car, in a database that the app and its service worker share. Signing out clears them,
 * so they are those of one account. Methods reject where the browser has no database.
 */
export function createAlarmKeys(indexedDB: IDBFactory) {
  const use = <T>(mode: IDBTransactionMode, work: (table: IDBObjectStore) => IDBRequest<T>) =>
    inTable(indexedDB, TABLE, mode, (table) => resultOf(work(table)));
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
