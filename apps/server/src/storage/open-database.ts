import { Kysely } from 'kysely';
import type { Database } from './database.ts';
import { type DatabaseWatch, UNWATCHED } from './database-watch.ts';
import { migrate } from './migrate.ts';
import { type PoolSettings, postgresDialect } from './postgres.ts';
import type { Tables } from './schema.ts';
import { markMade, openSqliteFile, sqliteDialect } from './sqlite.ts';

const DEFAULT_POOL: PoolSettings = { size: 10, statementMs: 5_000 };

/**
 * Opens the database, PostgreSQL if an address is given and SQLite in the folder otherwise, and brings it up to date. Rejects
 * with an `UnusableDatabaseError` where only the operator can help.
 */
export async function openDatabase(
  dataDir: string,
  databaseUrl: string | null,
  pool = DEFAULT_POOL,
  watch: DatabaseWatch = UNWATCHED,
): Promise<Database> {
  const dialect = databaseUrl
    ? postgresDialect(databaseUrl, pool, watch)
    : sqliteDialect(openSqliteFile(dataDir), watch);
  const database = new Kysely<Tables>({
    dialect,
    log: (event) =>
      watch.queried(event.queryDurationMillis / 1000, event.level === 'error' ? event.error : null),
  });
  try {
    await migrate(database, watch.warn);
    if (!databaseUrl) markMade(dataDir);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return database;
}

/** A connection of its own to the PostgreSQL at that address, for what must not wait behind the work of the others. */
export function openOneConnection(databaseUrl: string, statementMs: number): Database {
  return new Kysely<Tables>({ dialect: postgresDialect(databaseUrl, { size: 1, statementMs }, UNWATCHED) });
}
