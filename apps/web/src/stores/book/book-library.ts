import type { Clock } from '@ligo/machine';
import type { BookEntry, BookValue } from '@ligo/protocol';
import { writesOf } from '@ligo/vehicle';
import type { Counter } from '../../lib/values/counter.ts';
import type { BookChange, BookStorage, BookUpdate, QueuedChange } from '../../ports/book-storage.ts';
import { changeTime, type KeptBook, keyText, NO_BOOK, readBook, updatedBook } from './kept-book.ts';

/** An owner's change of an entry. */
export interface EntryChange {
  kind: string;
  id: string;
  /** The changed fields; `null` empties one. Instead of all fields, `null` deletes the entry. */
  value: BookValue | null;
}

const refusedOf = ({ changes }: KeptBook, keys: ReadonlySet<string>) =>
  changes.filter((change) => change.refusal !== null && keys.has(keyText(change)));

/** The changes with their times. Each contains the refused fields of its entry that it does not change itself. */
function datedChanges(
  book: KeptBook,
  made: readonly EntryChange[],
  refused: readonly QueuedChange[],
  nowMs: number,
): BookChange[] {
  const lastTimes = new Map<string, number>();
  return made.map(({ kind, id, value }) => {
    const key = keyText({ kind, id });
    const last = lastTimes.get(key);
    const changedAt = last === undefined ? changeTime(book, key, nowMs) : last + 1;
    lastTimes.set(key, changedAt);
    const before = refused.filter((change) => keyText(change) === key).map((change) => change.value);
    return { kind, id, value: value && Object.assign({}, ...before, value), changedAt, refusal: null };
  });
}

/**
 * The book of one account and car on this phone.
 * @param owner Names the account and the car in storage.
 * @param onChange It has changed: by the owner in this tab, by what was stored, or by the car.
 */
export function createBookLibrary(
  { storage, clock, counter }: { storage: BookStorage; clock: Clock; counter: Counter },
  owner: string,
  onChange: (by: 'owner' | 'storage' | 'car') => void,
) {
  let book = NO_BOOK;
  let isLoaded = false;
  let loading: Promise<void> | null = null;

  const set = (next: KeptBook, by: 'owner' | 'car') => {
    book = next;
    onChange(by);
  };
  const load = async () => {
    try {
      book = readBook(await storage.read(owner), counter);
    } catch {
      counter.add('book-read-failed');
    }
    isLoaded = true;
    onChange('storage');
  };

  return {
    book: () => book,
    isLoaded: () => isLoaded,
    /** Reads the storage at the first call. Never rejects. */
    load() {
      loading ??= load();
      return loading;
    },
    /** PBOOK-10: reads what another tab has changed. Never rejects. */
    reload() {
      loading = load();
      return loading;
    },
    /** Stores changes of the owner, all or none. Rejects with `StorageFullError`, or if storage fails. */
    async change(made: readonly EntryChange[]) {
      await loading;
      const refused = refusedOf(book, new Set(made.map(keyText)));
      const changes = datedChanges(book, made, refused, clock.nowMs());
      const seqs = await storage.add(owner, changes);
      const settled = refused.map(({ seq }) => seq);
      if (settled.length > 0) await storage.update(owner, { settled });
      const queued = changes.map((change, index) => ({ ...change, seq: seqs[index] ?? 0 }));
      const rest = updatedBook(book, { settled });
      set({ ...rest, changes: [...rest.changes, ...queued] }, 'owner');
    },
    /** PBOOK-5: ends what the car refused of an entry, which is then as on the car. Rejects if storage fails. */
    async withdraw(key: Pick<BookEntry, 'kind' | 'id'>) {
      const settled = refusedOf(book, new Set([keyText(key)])).map(({ seq }) => seq);
      await storage.update(owner, { settled });
      set(updatedBook(book, { settled }), 'owner');
    },
    /** Stores an answer of the car. Rejects if storage fails. */
    async update(update: BookUpdate) {
      await storage.update(owner, update);
      if (update.restarted) await load();
      else set(updatedBook(book, update), 'car');
    },
    /** PBOOK-9: the changes that write back all entries and deletions. */
    writeBack: (): BookChange[] =>
      [...book.entries.values()].flatMap((entry) =>
        writesOf(entry).map((write) => ({ kind: entry.kind, id: entry.id, ...write, refusal: null })),
      ),
  };
}
export type BookLibrary = ReturnType<typeof createBookLibrary>;
