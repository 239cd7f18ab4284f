import Dexie, { type Table } from 'dexie';
import type { RecordStorage } from '../lib/ports.ts';

/** Longest wait for the database to open, in ms: an upgrade blocked by an old tab never ends by itself. */
const OPEN_LIMIT_MS = 3_000;

interface StoredRecord {
  key: string;
  value: unknown;
}

/**
 * Records in IndexedDB. Where the database cannot be opened they live as long as the page, and `onFallback` is told
 * once. Methods reject when the database fails later.
 */
export function createRecordStorage(onFallback: () => void, databaseName = 'ligo'): RecordStorage {
  let table: Promise<Table<StoredRecord, string> | null> | null = null;
  const memory = new Map<string, unknown>();

  const open = async () => {
    const database = new Dexie(databaseName);
    database.version(1).stores({ records: 'key' });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('opening the database took too long')), OPEN_LIMIT_MS);
    });
    try {
      await Promise.race([database.open(), limit]);
      return database.table<StoredRecord, string>('records');
    } catch {
      database.close();
      onFallback();
      return null;
    } finally {
      clearTimeout(timer);
    }
  };
  const records = () => {
    table ??= open();
    return table;
  };

  return {
    async read(key) {
      const store = await records();
      return store ? (await store.get(key))?.value : memory.get(key);
    },
    async write(key, value) {
      const store = await records();
      if (store) await store.put({ key, value });
      else memory.set(key, value);
    },
    async remove(key) {
      const store = await records();
      if (store) await store.delete(key);
      else memory.delete(key);
    },
    async clear() {
      memory.clear();
      await (await records())?.clear();
    },
  };
}
