import type { KeyStore } from './load-identity.ts';

export const DATABASE = 'ligo-car';
const TABLE = 'keys';
const NAME = 'identity';

/** Opens the place for the car's keys in IndexedDB, which stores a key without showing it to a script. Rejects if the browser refuses. */
export async function openKeyDatabase(): Promise<KeyStore> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
  const database = await resultOf(request);
  return {
    read: () => resultOf(database.transaction(TABLE, 'readonly').objectStore(TABLE).get(NAME)),
    async add(value) {
      const transaction = database.transaction(TABLE, 'readwrite', { durability: 'strict' });
      const committed = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      transaction.objectStore(TABLE).add(value, NAME);
      await committed;
    },
  };
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
