import type { KeyStore } from './load-identity.ts';

const DATABASE = 'ligo-car';
const TABLE = 'keys';
const NAME = 'identity';

/** An open database of keys. */
export interface KeyDatabase extends KeyStore {
  close(): void;
}

/**
 * Opens the place for the car's keys in IndexedDB, which stores a key without showing it to a script. `onRemoved`: the browser or its owner
 * deleted what this origin has stored, at which files that are open go on as if nothing had happened. Rejects if the browser refuses.
 */
export async function openKeyDatabase(onRemoved: () => void): Promise<KeyDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
  const database = await resultOf(request);
  // No call of `close` leads to this event.
  database.onclose = onRemoved;
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
    close: () => database.close(),
  };
}

/** Deletes the car's keys, as soon as no page has them open. Rejects if the browser refuses. */
export async function deleteKeys(): Promise<void> {
  await resultOf(indexedDB.deleteDatabase(DATABASE));
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
