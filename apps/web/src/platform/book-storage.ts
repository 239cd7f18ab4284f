import type { BookEntry } from '@ligo/protocol';
import type { Dexie, Table } from 'dexie';
import { createObservable } from '../lib/values/observable.ts';
import type { BookChange, BookHead, BookStorage, BookUpdate, QueuedChange } from '../ports/book-storage.ts';
import type { Visibility } from '../ports/browser.ts';
import { StorageFullError } from '../ports/storage.ts';
import { createResilientStorage, isQuota, openDatabase } from './resilient-storage.ts';

type Calls = Omit<BookStorage, 'isTemporary'>;
type Owned<T> = T & { owner: string };

/** A book that lives as long as the page. */
export function createMemoryBookStorage(): BookStorage {
  const heads = new Map<string, BookHead>();
  const entries = new Map<string, Owned<BookEntry>>();
  const changes = new Map<number, Owned<QueuedChange>>();
  let lastSeq = 0;
  const keyOf = (owner: string, { kind, id }: Pick<BookEntry, 'kind' | 'id'>) => `${owner} ${kind} ${id}`;
  const of = <T extends { owner: string }>(owner: string, all: Iterable<T>) =>
    [...all].filter((each) => each.owner === owner);
  const add = (owner: string, added: readonly BookChange[]) =>
    added.map((change) => {
      lastSeq += 1;
      changes.set(lastSeq, { ...change, seq: lastSeq, owner });
      return lastSeq;
    });
  return {
    isTemporary: createObservable(true),
    read: async (owner) => ({
      head: heads.get(owner),
      entries: of(owner, entries.values()),
      changes: of(owner, changes.values()),
    }),
    add: async (owner, added) => add(owner, added),
    async update(owner, { head, entries: updated = [], gone = [], restarted, settled = [], replaced = [] }) {
      if (restarted) {
        for (const each of of(owner, entries.values())) entries.delete(keyOf(owner, each));
        add(owner, restarted);
      }
      for (const entry of updated) {
        const key = keyOf(owner, entry);
        if ((entries.get(key)?.rev ?? 0) <= entry.rev) entries.set(key, { ...entry, owner });
      }
      for (const key of gone) entries.delete(keyOf(owner, key));
      for (const seq of settled) changes.delete(seq);
      for (const change of replaced)
        if (changes.has(change.seq)) changes.set(change.seq, { ...change, owner });
      if (head) heads.set(owner, head);
    },
    async clear() {
      for (const all of [heads, entries, changes]) all.clear();
    },
  };
}

interface Tables {
  database: Dexie;
  heads: Table<Owned<BookHead>, string>;
  entries: Table<Owned<BookEntry>, [string, string, string]>;
  changes: Table<Owned<BookChange>, number>;
}

function storageOn({ database, heads, entries, changes }: Tables): Calls {
  const write = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await database.transaction('rw', heads, entries, changes, work);
    } catch (error) {
      throw isQuota(error) ? new StorageFullError('No room for the book', { cause: error }) : error;
    }
  };
  const keyOf = (owner: string, { kind, id }: Pick<BookEntry, 'kind' | 'id'>): [string, string, string] => [
    owner,
    kind,
    id,
  ];
  const addAll = (owner: string, added: readonly BookChange[]) =>
    changes.bulkAdd(
      added.map((change) => ({ ...change, owner })),
      { allKeys: true },
    );
  const putEntries = async (owner: string, updated: readonly BookEntry[]) => {
    const known = await entries.bulkGet(updated.map((entry) => keyOf(owner, entry)));
    const newer = updated.filter((entry, index) => (known[index]?.rev ?? 0) <= entry.rev);
    await entries.bulkPut(newer.map((entry) => ({ ...entry, owner })));
  };
  const apply = async (owner: string, update: BookUpdate) => {
    const { head, entries: updated = [], gone = [], restarted, settled = [], replaced = [] } = update;
    if (restarted) {
      await entries.where('owner').equals(owner).delete();
      await addAll(owner, restarted);
    }
    await putEntries(owner, updated);
    await entries.bulkDelete(gone.map((entry) => keyOf(owner, entry)));
    await changes.bulkDelete([...settled]);
    // Another tab may have had the answer first.
    const waiting = await changes.bulkGet(replaced.map(({ seq }) => seq));
    await changes.bulkPut(
      replaced.filter((_, index) => waiting[index]).map((change) => ({ ...change, owner })),
    );
    if (head) await heads.put({ ...head, owner });
  };
  return {
    read: (owner) =>
      database.transaction('r', heads, entries, changes, async () => ({
        head: await heads.get(owner),
        entries: await entries.where('owner').equals(owner).toArray(),
        changes: await changes.where('owner').equals(owner).sortBy('seq'),
      })),
    add: (owner, added) => write(() => addAll(owner, added)),
    update: (owner, update) => write(() => apply(owner, update)),
    clear: () =>
      write(async () => void (await Promise.all([heads.clear(), entries.clear(), changes.clear()]))),
  };
}

/**
 * The book in IndexedDB. Where the database cannot be opened it lives as long as the page, and `onFallback` is called. Methods reject when
 * the database fails later.
 */
export function createBookStorage(
  onFallback: () => void,
  visibility: Pick<Visibility, 'onChange'>,
  databaseName = 'ligo-book',
): BookStorage {
  return createResilientStorage<Calls>({
    async open() {
      const database = await openDatabase(databaseName, {
        heads: 'owner',
        entries: '[owner+kind+id], owner',
        changes: '++seq, owner',
      });
      const tables: Tables = {
        database,
        heads: database.table('heads'),
        entries: database.table('entries'),
        changes: database.table('changes'),
      };
      return { storage: storageOn(tables), close: () => database.close() };
    },
    createMemory: createMemoryBookStorage,
    onFallback,
    visibility,
  });
}
