import { STORAGE_KEYS } from '../../lib/storage/storage-keys.ts';
import { jsonOf } from '../../lib/values/json-of.ts';
import type { TextStorage } from '../../ports/text-storage.ts';

/** Small records that outlive the page and are available synchronously at the next start. The reader parses the values. */
export interface RecordStorage {
  /** `undefined` without a record, and for one that is no JSON. */
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  /** Removes all records. */
  clear(): void;
}

/** Keeps records as texts in browser storage: unlike a database it needs no code and no waiting before the first figure. */
export function createRecordStorage(storage: TextStorage): RecordStorage {
  const keyOf = (key: string) => `${STORAGE_KEYS.recordPrefix}${key}`;
  return {
    read: (key) => jsonOf(storage.get(keyOf(key)) ?? ''),
    write: (key, value) => storage.set(keyOf(key), JSON.stringify(value)),
    remove: (key) => storage.remove(keyOf(key)),
    clear() {
      for (const key of storage.keys()) if (key.startsWith(STORAGE_KEYS.recordPrefix)) storage.remove(key);
    },
  };
}
