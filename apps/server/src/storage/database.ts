import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, Migrator, PostgresAdapter, PostgresDialect, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import { migrations } from './migrations.ts';
import type { Tables } from './schema.ts';

export type Database = Kysely<Tables>;

/** PostgreSQL's type number of a 64-bit integer, which its client reads as text unless told otherwise. */
const INT8 = 20;

function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = new SQLite(join(dataDir, 'ligo.sqlite'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
}

function openPostgres(connectionString: string): Database {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5_000,
    types: { getTypeParser: (id, format) => (id === INT8 ? Number : pg.types.getTypeParser(id, format)) },
  });
  // Without a listener a connection that the database ends while idle would end the process; the pool replaces it.
  pool.on('error', () => {});
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Opens the database, PostgreSQL if an address is given and SQLite in the folder otherwise, and brings it up to date. */
export async function openDatabase(dataDir: string, databaseUrl: string | null): Promise<Database> {
  const database = databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) {
    await database.destroy();
    throw error;
  }
  return database;
}

/** Whether the engine has locks on rows; the other one has a single writer. */
export function hasRowLocks(database: Database): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}

/** Rejects if the database does not answer. */
export async function checkDatabase(database: Database): Promise<void> {
  await sql`select 1`.execute(database);
}
