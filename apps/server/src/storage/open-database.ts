import { Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import { type DatabaseObserver, NO_OBSERVER, UnusableDatabaseError } from './database.ts';
import { migrate } from './migrate.ts';
import { type PoolSettings, postgresDialect } from './postgres.ts';
import type { Tables } from './schema.ts';
import { createMarker, openSqliteFile, sqliteDialect } from './sqlite.ts';

/** A migration may take long, and wait for another server's. */
const UPDATE_TIMEOUT_MS = 10 * 60_000;
const DEFAULT_POOL: PoolSettings = { size: 10, statementMs: 5_000 };

/**
 * Opens the database, PostgreSQL if a URL is given and SQLite in the folder otherwise, and brings it up to date. Rejects
 * with an `UnusableDatabaseError` if the operator must act.
 */
export async function openDatabase(
  dataDir: string,
  databaseUrl: string | null,
  pool = DEFAULT_POOL,
  watch: DatabaseObserver = NO_OBSERVER,
): Promise<Database> {
  const dialect = databaseUrl
    ? postgresDialect(databaseUrl, pool, watch)
    : sqliteDialect(openSqliteFile(dataDir), watch);
  const database = new Kysely<Tables>({
    dialect,
    log: (event) =>
      watch.onQuery(event.queryDurationMillis / 1000, event.level === 'error' ? event.error : null),
  });
  try {
    if (databaseUrl) await reach(database, databaseUrl);
    await update(database, databaseUrl, watch);
    if (!databaseUrl) createMarker(dataDir);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return database;
}

async function update(
  database: Database,
  databaseUrl: string | null,
  { onWarning }: DatabaseObserver,
): Promise<void> {
  if (!databaseUrl) return migrate(database, onWarning);
  const patient = openOneConnection(databaseUrl, UPDATE_TIMEOUT_MS);
  await migrate(patient, onWarning).finally(() => patient.destroy());
}

/** Rejects with a message without the password if PostgreSQL is unreachable or denies access. */
async function reach(database: Database, databaseUrl: string): Promise<void> {
  try {
    await sql`select 1`.execute(database);
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const { host = '' } = URL.canParse(databaseUrl) ? new URL(databaseUrl) : {};
    throw new UnusableDatabaseError(
      `PostgreSQL${host && ` at ${host}`} cannot be used (${message || code}). Start it, or check DATABASE_URL.`,
    );
  }
}

/** A separate connection to the PostgreSQL at that URL, for work that must not wait behind other work. */
export function openOneConnection(databaseUrl: string, statementMs: number): Database {
  return new Kysely<Tables>({ dialect: postgresDialect(databaseUrl, { size: 1, statementMs }, NO_OBSERVER) });
}
