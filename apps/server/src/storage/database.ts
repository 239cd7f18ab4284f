import { type Kysely, PostgresAdapter } from 'kysely';
import type { Tables } from './schema.ts';

export type Database = Kysely<Tables>;

/** Whether the engine has row locks; SQLite has a single writer instead. */
export function hasRowLocks(database: Database): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}

/** Has other transactions that lock the account wait until this one ends. */
export async function lockAccount(trx: Database, accountId: string): Promise<void> {
  if (hasRowLocks(trx))
    await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
}

/** The database cannot be used; the message states the reason and the operator's options. */
export class UnusableDatabaseError extends Error {}

/**
 * Codes of errors that pass by themselves: PostgreSQL's of connections, deadlocks, resources, shutdowns and timeouts, those of
 * sockets, and SQLite's of a disk that is full or locked.
 */
const CODES =
  /^(08|40|53|57|58|25P0)\w+$|^(ECONN|EPIPE|EHOST|ENET|ETIMEDOUT)|^SQLITE_(FULL|BUSY|IOERR|LOCKED)/;
/** Errors of PostgreSQL's client that have no code. */
const MESSAGES =
  /^(Connection terminated|Client (has|was)|timeout exceeded|Query read timeout|PostgreSQL does not answer)/;

/** Whether an error means that the database cannot be used at the moment, so that the caller can repeat the call later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as Error & { code?: unknown };
  return typeof code === 'string' ? CODES.test(code) : MESSAGES.test(message);
}

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
