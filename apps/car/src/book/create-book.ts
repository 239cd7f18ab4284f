import { BOOK, type BookEntry } from '@ligo/protocol';
import { bookEntryOf, isDeletedEntry, mergeBookWrite } from '@ligo/vehicle';
import type { WallTime } from '../ports/unit-time.ts';
import type { Book, BookStore, BookWrite, StoredEntry } from './book-contract.ts';

/** A page fills one message. */
const PAGE = { entries: 1_000, bytes: 200_000 } as const;

const encoder = new TextEncoder();
const bytesOf = (value: unknown) => encoder.encode(JSON.stringify(value)).length;

/** Whether a merge changed nothing. */
const isSame = (before: StoredEntry, { fieldTimes, value, deletedAt }: Omit<StoredEntry, 'rev' | 'by'>) =>
  before.deletedAt === deletedAt &&
  JSON.stringify([before.fieldTimes, before.value]) === JSON.stringify([fieldTimes, value]);

/** The book of the car on a store. It stores kinds that it does not know as well (BOOK-6). */
export function createBook(store: BookStore, wallTime: WallTime): Book {
  const listeners = new Set<(kind: string) => void>();
  let newestRev: number | null = null;

  function merge(write: BookWrite, by: string | null): ReturnType<Book['write']> & { isChanged?: boolean } {
    const { kind, id, basedOn } = write;
    const before = store.entry(kind, id);
    // BOOK-9
    if (!before && basedOn > 0) return { result: 'missing' };
    const merged = { kind, id, ...mergeBookWrite(before, write, wallTime.nowMs()) };
    if (before && isSame(before, merged)) return { result: 'stored', entry: bookEntryOf(before) };
    // BOOK-5
    const isNew = !before || isDeletedEntry(before);
    if (bytesOf(merged.value) > BOOK.maxValueBytes) return { result: 'too-large' };
    if (isNew && !isDeletedEntry(merged) && store.count() >= BOOK.maxEntries) return { result: 'full' };
    // BOOK-4
    const stored = { ...merged, by, rev: store.newestRev() + 1 };
    store.put(stored);
    // BOOK-8
    if (isDeletedEntry(stored)) store.forgetDeleted(BOOK.maxDeleted);
    return { result: 'stored', entry: bookEntryOf(stored), isChanged: true };
  }

  return {
    write(write, by) {
      const { isChanged, ...answer } = store.transaction(() => merge(write, by));
      if (!isChanged) return answer;
      newestRev = null;
      for (const listener of listeners) listener(write.kind);
      return answer;
    },
    page(afterRev) {
      const entries: BookEntry[] = [];
      let bytes = 0;
      for (const stored of store.after(afterRev, PAGE.entries)) {
        const entry = bookEntryOf(stored);
        bytes += bytesOf(entry);
        if (bytes > PAGE.bytes) break;
        entries.push(entry);
      }
      return { entries, lastRev: entries.at(-1)?.rev ?? afterRev, count: store.count() };
    },
    newestRev() {
      newestRev ??= store.newestRev();
      return newestRev;
    },
    entries: (kind) =>
      store
        .ofKind(kind)
        .filter((stored) => !isDeletedEntry(stored))
        .map(bookEntryOf),
    transaction(work) {
      try {
        return store.transaction(work);
      } finally {
        newestRev = null;
      }
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
