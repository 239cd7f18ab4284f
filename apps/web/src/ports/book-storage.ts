import type { BookEntry, BookResult, BookValue } from '@ligo/protocol';
import type { Readable } from '../lib/values/observable.ts';

/** Up to where a phone has the book of a car. */
export interface BookHead {
  /** The car's history in which revisions are valid; `null`: unknown. */
  history: string | null;
  rev: number;
}

/** A change of an entry that the car has not confirmed. */
export interface BookChange {
  kind: string;
  id: string;
  /** The changed fields, `null` an emptied one; instead of all fields, `null` deletes the entry. */
  value: BookValue | null;
  /** Unix ms. */
  changedAt: number;
  /** Why the car does not take it; `null`: it waits for the car. */
  refusal: Exclude<BookResult, 'stored' | 'missing'> | null;
}

export interface QueuedChange extends BookChange {
  /** Its place in the queue of this browser. */
  seq: number;
}

/** The stored part of a book, unparsed; changes in their order, entries with deleted ones. */
export interface StoredBook {
  head: unknown;
  entries: readonly unknown[];
  changes: readonly unknown[];
}

/** An answer of the car, stored as a whole or not at all. */
export interface BookUpdate {
  head?: BookHead;
  /** An entry that another tab has of a later revision stays. */
  entries?: readonly BookEntry[];
  /** Entries that the car no longer has. */
  gone?: readonly Pick<BookEntry, 'kind' | 'id'>[];
  /** The car has another history: all entries become these changes. */
  restarted?: readonly BookChange[];
  /** Confirmed changes, by their place. */
  settled?: readonly number[];
  /** Changes that are different from now on. */
  replaced?: readonly QueuedChange[];
}

/** The owner's book per account and car, which outlives the page and is shared by its tabs. */
export interface BookStorage {
  /** Stored data lives only as long as the page: the browser has no database. May change at any time. */
  readonly isTemporary: Readable<boolean>;
  read(owner: string): Promise<StoredBook>;
  /** Adds all of these to the end of the queue or none; resolves to their places. Rejects with `StorageFullError` if there is no room. */
  add(owner: string, changes: readonly BookChange[]): Promise<readonly number[]>;
  update(owner: string, update: BookUpdate): Promise<void>;
  clear(): Promise<void>;
}
