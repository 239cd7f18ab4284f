import { type Kysely, PostgresAdapter } from 'kysely';
import type { Tables } from './schema.ts';

export type Database = Kysely<Tables>;

/** Whether the engine has locks on rows; the other one has a single writer. */
export function hasRowLocks(database: Database): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}
