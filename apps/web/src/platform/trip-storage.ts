import type { Dexie, Table } from 'dexie';
import { createObservable } from '../lib/values/observable.ts';
import type { Visibility } from '../ports/browser.ts';
import { StorageFullError, type StoredRow, type TripEntry, type TripStorage } from '../ports/storage.ts';
import { createResilientStorage, isQuota, type OpenStorage, openDatabase } from './resilient-storage.ts';

type Key = Pick<StoredRow, 'createdAtS' | 'id'>;
interface OwnedRow extends StoredRow {
  owner: string;
}

const isDeleted = (row: unknown) =>
  typeof row === 'object' && row !== null && 'isDeleted' in row && row.isDeleted === true;

/** The entries that may replace stored rows, given in their order: a deleted one stays, whatever another window still shows. */
const replacing = (entries: readonly TripEntry[], stored: readonly (StoredRow | undefined)[]) =>
  entries.filter(({ row }, index) => isDeleted(row) || !isDeleted(stored[index]?.row));

/** Trips that live as long as the page. */
export function createMemoryTripStorage(): TripStorage {
  const rows = new Map<string, OwnedRow>();
  const points = new Map<string, Uint8Array>();
  const keyOf = (owner: string, createdAtS: number, id: number) => `${owner}/${createdAtS}/${id}`;
  const byStart = (one: Key, other: Key) => one.createdAtS - other.createdAtS || one.id - other.id;
  const rowsOf = (owner: string) => [...rows.values()].filter((each) => each.owner === owner).sort(byStart);
  return {
    isTemporary: createObservable(true),
    lastRows: async (owner, count) => rowsOf(owner).toReversed().slice(0, count),
    firstRows: async (owner, count, after) =>
      rowsOf(owner)
        .filter((each) => !after || byStart(each, after) > 0)
        .slice(0, count),
    async put(owner, entries) {
      const stored = entries.map(({ createdAtS, id }) => rows.get(keyOf(owner, createdAtS, id)));
      for (const { createdAtS, id, row, points: packed } of replacing(entries, stored)) {
        const key = keyOf(owner, createdAtS, id);
        rows.set(key, { owner, createdAtS, id, row });
        if (packed) points.set(key, packed);
        else if (packed === null) points.delete(key);
      }
    },
    points: async (owner, createdAtS, id) => points.get(keyOf(owner, createdAtS, id)),
    allRows: async () => [...rows.values()].map(({ row }) => row),
    async clear() {
      rows.clear();
      points.clear();
    },
  };
}

type StoredKey = [owner: string, createdAtS: number, id: number];
interface StoredPoints extends Key {
  owner: string;
  points: Uint8Array;
}
interface Tables {
  database: Dexie;
  rows: Table<OwnedRow, StoredKey>;
  points: Table<StoredPoints, StoredKey>;
}

type Calls = Omit<TripStorage, 'isTemporary'>;

async function open(databaseName: string): Promise<OpenStorage<Calls>> {
  const database = await openDatabase(databaseName, {
    rows: '[owner+createdAtS+id], owner',
    points: '[owner+createdAtS+id]',
  });
  const tables: Tables = { database, rows: database.table('rows'), points: database.table('points') };
  return { storage: storageOn(tables), close: () => database.close() };
}

function storageOn({ database, rows, points }: Tables): Calls {
  const rowsAfter = (owner: string, after: Key | null) =>
    rows
      .where('[owner+createdAtS+id]')
      .between(after ? [owner, after.createdAtS, after.id] : [owner], [owner, []], after === null);
  return {
    lastRows: (owner, count) => rowsAfter(owner, null).reverse().limit(count).toArray(),
    firstRows: (owner, count, after) => rowsAfter(owner, after).limit(count).toArray(),
    async put(owner, entries) {
      try {
        await database.transaction('rw', rows, points, async () => {
          const stored = await rows.bulkGet(entries.map(({ createdAtS, id }) => [owner, createdAtS, id]));
          const written = replacing(entries, stored);
          await rows.bulkPut(written.map(({ createdAtS, id, row }) => ({ owner, createdAtS, id, row })));
          for (const { createdAtS, id, points: packed } of written) {
            if (packed) await points.put({ owner, createdAtS, id, points: packed });
            else if (packed === null) await points.delete([owner, createdAtS, id]);
          }
        });
      } catch (error) {
        throw isQuota(error) ? new StorageFullError('No room for trips', { cause: error }) : error;
      }
    },
    async points(owner, createdAtS, id) {
      return (await points.get([owner, createdAtS, id]))?.points;
    },
    allRows: async () => (await rows.toArray()).map(({ row }) => row),
    async clear() {
      await database.transaction('rw', rows, points, () => Promise.all([rows.clear(), points.clear()]));
    },
  };
}

/**
 * Trips in IndexedDB. Where the database cannot be opened they live as long as the page, and `onFallback` is called.
 * Methods reject when the database fails later.
 */
export function createTripStorage(
  onFallback: () => void,
  visibility: Pick<Visibility, 'onChange'>,
  databaseName = 'ligo-trips',
): TripStorage {
  return createResilientStorage<Calls>({
    open: () => open(databaseName),
    createMemory: createMemoryTripStorage,
    onFallback,
    visibility,
  });
}
