import type { Dexie, Table } from 'dexie';
import { textHash } from '../lib/values/text-hash.ts';
import type { AccountCar } from '../ports/account-car.ts';
import type { Visibility } from '../ports/browser.ts';
import type { LogHead, LogStorage } from '../ports/log-storage.ts';
import { logHeadOf } from './log-head.ts';
import { createMemoryLogStorage } from './memory-log-storage.ts';
import { openDatabase } from './open-database.ts';
import { createResilientStorage } from './resilient-storage.ts';

interface StoredLog {
  owner: string;
  time: number;
  type: number;
  /** Of `data`: entries of the same moment and kind that differ are told apart by it. */
  hash: number;
  data: string;
  ref?: string;
  isTimeUncertain?: boolean;
}
interface StoredHead extends LogHead {
  owner: string;
}
type StoredKey = [string, number, number, number];
const KEY = '[owner+time+type+hash]';

const nameOf = ({ accountId, carId }: AccountCar) => `${accountId}/${carId}`;

type Calls = Omit<LogStorage, 'isTemporary'>;

/**
 * Log entries in IndexedDB, in the order of time, so that a day is read without the others. Where the database cannot
 * be opened they live as long as the page, and `onFallback` is called.
 */
export function createLogStorage(
  onFallback: () => void,
  visibility: Pick<Visibility, 'onChange'>,
  databaseName = 'ligo-logs',
): LogStorage {
  const { use, isTemporary } = createResilientStorage<Calls>({
    async open() {
      const database = await openDatabase(databaseName, { logs: KEY, heads: 'owner' }, 2);
      const storage = fromTables(database, database.table('logs'), database.table('heads'));
      return { storage, close: () => database.close() };
    },
    createMemory: createMemoryLogStorage,
    onFallback,
    visibility,
  });
  return {
    isTemporary,
    newestTime: (...asked) => use((storage) => storage.newestTime(...asked)),
    read: (...asked) => use((storage) => storage.read(...asked)),
    head: (...asked) => use((storage) => storage.head(...asked)),
    add: (...asked) => use((storage) => storage.add(...asked)),
    clear: () => use((storage) => storage.clear()),
  };
}

function fromTables(
  database: Dexie,
  table: Table<StoredLog, StoredKey>,
  heads: Table<StoredHead, string>,
): Calls {
  // A shorter key stands before all that begin with it.
  const range = (owner: AccountCar, fromMs: number, beforeMs: number) =>
    table.where(KEY).between([nameOf(owner), fromMs], [nameOf(owner), beforeMs], true, false);
  return {
    async newestTime(owner, beforeMs) {
      const [key] = await range(owner, Number.NEGATIVE_INFINITY, beforeMs).reverse().limit(1).primaryKeys();
      return key?.[1] ?? null;
    },
    read: (owner, fromMs, beforeMs) => range(owner, fromMs, beforeMs).toArray(),
    async add(owner, entries) {
      const logs = entries.map(({ time, type, data, ref, isTimeUncertain }) => ({
        owner: nameOf(owner),
        time,
        type,
        // An uncertain time does not distinguish entries.
        hash: textHash(isTimeUncertain ? `${ref}/${data}` : data),
        data,
        ...(ref !== undefined && { ref }),
        ...(isTimeUncertain && { isTimeUncertain }),
      }));
      const head = logHeadOf(entries);
      // One transaction: a page is there as a whole or not at all.
      await database.transaction('rw', table, heads, async () => {
        await table.bulkPut(logs);
        if (head) await heads.put({ owner: nameOf(owner), ...head });
      });
    },
    head: async (owner) => (await heads.get(nameOf(owner))) ?? null,
    async clear() {
      await database.transaction('rw', table, heads, () => Promise.all([table.clear(), heads.clear()]));
    },
  };
}
