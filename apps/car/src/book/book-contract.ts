import type { BookEntry, BookResult, PhoneExtras } from '@ligo/protocol';
import type { MergedEntry } from '@ligo/vehicle';

/** An entry as the car stores it. */
export interface StoredEntry extends MergedEntry, Pick<BookEntry, 'kind' | 'id' | 'rev'> {
  /** The pairing that changed it last; `null`: the car itself. */
  by: string | null;
}

/** Where the book is stored. Calls throw if the disk fails. */
export interface BookStore {
  /** Stores all that `work` stores, or nothing of it. */
  transaction<T>(work: () => T): T;
  entry(kind: string, id: string): StoredEntry | null;
  put(entry: StoredEntry): void;
  /** The entries that changed after a revision, by revision, at most `limit`. */
  after(rev: number, limit: number): StoredEntry[];
  ofKind(kind: string): StoredEntry[];
  /** 0: the book was never written. */
  newestRev(): number;
  /** Entries that are not deleted. */
  count(): number;
  /** Forgets the oldest deletions except the newest `kept`. */
  forgetDeleted(kept: number): void;
}

export type BookWrite = PhoneExtras<'BookWrite'>;

export interface Book {
  /** Merges a write. `by`: the pairing of the phone; `null`: the car itself. Throws if the disk fails. */
  write(write: BookWrite, by: string | null): { result: BookResult; entry?: BookEntry };
  /** The next entries after a revision. */
  page(afterRev: number): { entries: BookEntry[]; lastRev: number; count: number };
  newestRev(): number;
  /** The entries of a kind that are not deleted; the reader parses their values. */
  entries(kind: string): BookEntry[];
  /** Writes all that `work` writes, or nothing of it. Throws if it throws, or the disk fails. */
  transaction<T>(work: () => T): T;
  /** Called with the kind of each changed entry; returns the unsubscribe. */
  onChange(listener: (kind: string) => void): () => void;
}
