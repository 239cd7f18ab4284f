import { type Kysely, PostgresAdapter } from 'kysely';
import type { Tables } from './schema.ts';

export type Database = Kysely<Tables>;

/** Whether the engine has row locks; SQLite has a single writer instead. */
export function hasRowLocks(database: Database): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}

/** The database cannot be used; the message states the reason and the operator's options. */
export class UnusableDatabaseError extends Error {}

/** Observes the database. Times are in seconds. */
export interface DatabaseObserver {
  /** A connection was acquired after a wait. */
  onAcquired(seconds: number): void;
  /** A statement ended, successfully or not. */
  onQuery(seconds: number, error: unknown): void;
  /** A warning for the operator; the server continues. */
  onWarning(text: string): void;
}

export const NO_OBSERVER: DatabaseObserver = { onAcquired() {}, onQuery() {}, onWarning() {} };

export async function measureAcquire<T>(watch: DatabaseObserver, acquire: () => Promise<T>): Promise<T> {
  const beganAt = performance.now();
  try {
    return await acquire();
  } finally {
    watch.onAcquired((performance.now() - beganAt) / 1000);
  }
}
