import { type Kysely, PostgresAdapter } from 'kysely';
import type { Tables } from './schema.ts';

export type Database = Kysely<Tables>;

/** Whether the engine has row locks; SQLite has a single writer instead. */
export function hasRowLocks(database: Database): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}
