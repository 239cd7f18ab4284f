import type { LogEntry } from '@ligo/protocol';
import type { Readable } from '../lib/values/readable.ts';
import type { AccountCar } from './account-car.ts';

/** The position where a stored log continues. */
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
