import type { LogEntry } from '@ligo/protocol';
import type { Dexie, Table } from 'dexie';
import { textHash } from '../lib/values/json-of.ts';
import { createObservable } from '../lib/values/observable.ts';
import type { Visibility } from '../ports/browser.ts';
import type { AccountCar, LogHead, LogStorage } from '../ports/storage.ts';
import { createResilientStorage, openDatabase } from './resilient-storage.ts';

/** The position where a log continues after these entries; `null` if no entry has one. */
function logHeadOf(entries: readonly LogEntry[]): LogHead | null {
  const last = entries.findLast(({ ref }) => ref !== undefined);
  return last?.ref === undefined ? null : { ref: last.ref, timeMs: last.time };
}

/** Log entries that live as long as the page. */
export function createMemoryLogStorage(): LogStorage {
  const owners = new Map<string, Map<string, LogEntry>>();
  const heads = new Map<string, LogHead>();
  const nameOf = ({ accountId, carId }: AccountCar) => `${accountId}/${carId}`;
  const logsOf = (owner: AccountCar) => {
    const name = nameOf(owner);
    const logs = owners.get(name) ?? new Map<string, LogEntry>();
    owners.set(name, logs);
    return logs;
  };
  const within = (owner: AccountCar, fromMs: number, beforeMs: number) =>
    [...logsOf(owner).values()]
      .filter(({ time }) => time >= fromMs && time < beforeMs)
      .sort((a, b) => a.time - b.time);
  return {
    isTemporary: createObservable(true),
    newestTime: async (owner, beforeMs) =>
      within(owner, Number.NEGATIVE_INFINITY, beforeMs).at(-1)?.time ?? null,
    read: async (owner, fromMs, beforeMs) => within(owner, fromMs, beforeMs),
    async add(owner, entries) {
      const logs = logsOf(owner);
      for (const log of entries)
        logs.set(`${log.time}/${log.type}/${log.data}/${log.isTimeUncertain ? log.ref : ''}`, log);
      const head = logHeadOf(entries);
      if (head) heads.set(nameOf(owner), head);
    },
    head: async (owner) => heads.get(nameOf(owner)) ?? null,
    async clear() {
      heads.clear();
      owners.clear();
    },
  };
}

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
): LogStorage {
  const { use, isTemporary } = createResilientStorage<Calls>({
    async open() {
      const database = await openDatabase('ligo-logs', { logs: KEY, heads: 'owner' }, 2);
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
