import type { LogEntry } from '@ligo/protocol';
import type { Readable } from '../lib/values/observable.ts';

/** A car and its account: a phone stores the data of a car for one account. */
export interface AccountCar {
  accountId: string;
  carId: string;
}

/** Small texts that outlive the page and are shared by its tabs (browser storage). */
export interface TextStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
  /** Calls when another tab changed a key; `null` means removed. */
  onOtherTabChange(handler: (key: string, value: string | null) => void): () => void;
}

/** The browser's storage quota is used up; stored data is untouched. */
export class StorageFullError extends Error {
  readonly code = 'storage-full';
}

/** A row of the trip storage. */
export interface StoredRow {
  createdAtS: number;
  id: number;
  row: unknown;
}

/** A row to be written together with the trip's points. */
export interface TripEntry extends StoredRow {
  /** Packed points; `null` deletes those that are there, without it they stay as they are. */
  points?: Uint8Array | null;
}

/** Trips per account and car that outlive the page. Rows and points are apart, so that lists never load points. */
export interface TripStorage {
  /** Stored data lives only as long as the page: the browser has no database. May change at any time. */
  readonly isTemporary: Readable<boolean>;
  /** The rows of an owner's last entries, unparsed, newest first: they can be shown before all have been read. */
  lastRows(owner: string, count: number): Promise<StoredRow[]>;
  /** The rows of an owner's first entries, oldest first, of those after another entry if it is given. Faster than from the end. */
  firstRows(owner: string, count: number, after: StoredRow | null): Promise<StoredRow[]>;
  /** Writes all of the entries or none, but leaves a row that is stored as deleted unless it is deleted again. Rejects with `StorageFullError` if there is no room. */
  put(owner: string, entries: readonly TripEntry[]): Promise<void>;
  points(owner: string, createdAtS: number, id: number): Promise<unknown>;
  /** All rows of all owners, unparsed. */
  allRows(): Promise<unknown[]>;
  clear(): Promise<void>;
}

export interface LogHead {
  ref: string;
  /** Unix milliseconds. */
  timeMs: number;
}

/** Log entries per account and car that outlive the page, found by their time. Methods reject if storage fails. */
export interface LogStorage {
  /** Stored data lives only as long as the page: the browser has no database. May change at any time. */
  readonly isTemporary: Readable<boolean>;
  /** Time of the newest entry before a moment, unix milliseconds; `null` if there is none. */
  newestTime(owner: AccountCar, beforeMs: number): Promise<number | null>;
  /** Entries from a moment on and before another, oldest first. The reader parses them. */
  read(owner: AccountCar, fromMs: number, beforeMs: number): Promise<unknown[]>;
  /** The entry that was added last of those with a `ref`; `null` if there is none. */
  head(owner: AccountCar): Promise<LogHead | null>;
  /** Adds all of these, in the order of their car, or, if it rejects, none; an entry that is there already stays one. */
  add(owner: AccountCar, entries: readonly LogEntry[]): Promise<void>;
  /** Deletes the entries of all owners; resolves when they are gone. */
  clear(): Promise<void>;
}
