import type { Readable } from '../lib/values/readable.ts';

/** A row of the trip storage, to be written together with the trip's points. */
export interface TripEntry {
  createdAtS: number;
  id: number;
  row: unknown;
  /** Packed points; `null` deletes those that are there, without it they stay as they are. */
  points?: Uint8Array | null;
}

/** Trips per account and car that outlive the page. Rows and points are apart, so that lists never load points. */
export interface TripStorage {
  /** Stored data lives only as long as the page: the browser has no database. May change at any time. */
  readonly isTemporary: Readable<boolean>;
  /** All rows of an owner, unparsed, in no order. */
  rows(owner: string): Promise<unknown[]>;
  /** Writes all of the entries or none. Rejects with `StorageFullError` if there is no room. */
  put(owner: string, entries: readonly TripEntry[]): Promise<void>;
  points(owner: string, createdAtS: number, id: number): Promise<unknown>;
  /** All rows of all owners, unparsed. */
  allRows(): Promise<unknown[]>;
  clear(): Promise<void>;
}
