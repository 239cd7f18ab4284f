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

/** Whether an entry's place alone tells it apart: its time is uncertain, and another one when the entry comes again. */
const hasOnlyPlace = (entry: LogEntry): entry is LogEntry & { ref: string } =>
  entry.isTimeUncertain === true && entry.ref !== undefined;

/** The entries with the times of those that are stored already. */
const atKnownTimes = (entries: readonly LogEntry[], timeAt: (ref: string) => number | undefined) =>
  entries.map((entry) => (hasOnlyPlace(entry) ? { ...entry, time: timeAt(entry.ref) ?? entry.time } : entry));

const nameOf = ({ accountId, carId }: AccountCar) => `${accountId}/${carId}`;

/** Log entries that live as long as the page. */
export function createMemoryLogStorage(): LogStorage {
  const owners = new Map<string, Map<string, LogEntry>>();
  const heads = new Map<string, LogHead>();
  const places = new Map<string, number>();
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
      const placeOf = (ref: string) => `${nameOf(owner)}/${ref}`;
      const kept = atKnownTimes(entries, (ref) => places.get(placeOf(ref)));
      for (const log of kept)
        logs.set(`${log.time}/${log.type}/${log.data}/${log.isTimeUncertain ? log.ref : ''}`, log);
      for (const { ref, time } of kept.filter(hasOnlyPlace)) places.set(placeOf(ref), time);
      const head = logHeadOf(kept);
      if (head) heads.set(nameOf(owner), head);
    },
    head: async (owner) => heads.get(nameOf(owner)) ?? null,
    async clear() {
      for (const each of [heads, owners, places]) each.clear();
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
/** Where an entry of uncertain time is stored. */
interface StoredPlace {
  owner: string;
  ref: string;
  time: number;
}
const KEY = '[owner+time+type+hash]';

type Calls = Omit<LogStorage, 'isTemporary'>;

/**
 * Log entries in IndexedDB, in the order of time, so that a day is read without the others. Where the database cannot
 * be opened they live as long as the page, and `onFallback` is called.
 */
export function createLogStorage(
  onFallback: () => void,
  visibility: Pick<Visibility, 'onChange'>,
): LogStorage {
  return createResilientStorage<Calls>({
    async open() {
      const tables = { logs: KEY, heads: 'owner', places: '[owner+ref]' };
      const database = await openDatabase('ligo-logs', tables, 3);
      const storage = storageOn(database);
      return { storage, close: () => database.close() };
    },
    createMemory: createMemoryLogStorage,
    onFallback,
    visibility,
  });
}

function storedLog(owner: string, { time, type, data, ref, isTimeUncertain }: LogEntry): StoredLog {
  return {
    ...{ owner, time, type, data },
    // An uncertain time does not distinguish entries.
    hash: textHash(isTimeUncertain ? `${ref}/${data}` : data),
    ...(ref !== undefined && { ref }),
    ...(isTimeUncertain && { isTimeUncertain }),
  };
}

function storageOn(database: Dexie): Calls {
  const logs: Table<StoredLog, StoredKey> = database.table('logs');
  const heads: Table<StoredHead, string> = database.table('heads');
  const places: Table<StoredPlace, [string, string]> = database.table('places');
  // A shorter key stands before all that begin with it.
  const range = (owner: AccountCar, fromMs: number, beforeMs: number) =>
    logs.where(KEY).between([nameOf(owner), fromMs], [nameOf(owner), beforeMs], true, false);
  return {
    async newestTime(owner, beforeMs) {
      const [key] = await range(owner, Number.NEGATIVE_INFINITY, beforeMs).reverse().limit(1).primaryKeys();
      return key?.[1] ?? null;
    },
    read: (owner, fromMs, beforeMs) => range(owner, fromMs, beforeMs).toArray(),
    async add(owner, entries) {
      const name = nameOf(owner);
      // One transaction: a page is there as a whole or not at all.
      await database.transaction('rw', logs, heads, places, async () => {
        const known = await places.bulkGet(entries.filter(hasOnlyPlace).map(({ ref }) => [name, ref]));
        const times = new Map(known.flatMap((place) => (place ? [[place.ref, place.time]] : [])));
        const kept = atKnownTimes(entries, (ref) => times.get(ref));
        await logs.bulkPut(kept.map((each) => storedLog(name, each)));
        await places.bulkPut(kept.filter(hasOnlyPlace).map(({ ref, time }) => ({ owner: name, ref, time })));
        const head = logHeadOf(kept);
        if (head) await heads.put({ owner: name, ...head });
      });
    },
    head: async (owner) => (await heads.get(nameOf(owner))) ?? null,
    async clear() {
      const tables = [logs, heads, places];
      await database.transaction('rw', tables, () => Promise.all(tables.map((table) => table.clear())));
    },
  };
}
