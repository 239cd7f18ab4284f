import { chmodSync, closeSync, existsSync, fsyncSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, type Dialect, SqliteDialect, SqliteDriver } from 'kysely';
import { type DatabaseWatch, timed } from './database-watch.ts';
import { ownFolder } from './own-folder.ts';
import { UnusableDatabaseError } from './unusable-database.ts';

/** How long a statement waits for another program that holds the file; the process stands still meanwhile. */
const BUSY_MS = 500;

/** The database's file in a data folder. */
export const sqliteFile = (dataDir: string) => join(dataDir, 'ligo.sqlite');

/** Stands beside the database from its first start on, so that one that was emptied is not taken for a new one. */
export const markerFile = (dataDir: string) => join(dataDir, 'ligo.sqlite.made');

/**
 * Opens the embedded database and makes it if there never was one. Throws an `UnusableDatabaseError` where it is damaged or
 * gone.
 */
export function openSqliteFile(dataDir: string): SQLite.Database {
  ownFolder(dataDir);
  const file = sqliteFile(dataDir);
  const isEmpty = !existsSync(file) || statSync(file).size === 0;
  if (isEmpty && existsSync(markerFile(dataDir))) {
    throw new UnusableDatabaseError(
      `The database ${file} is empty or gone, though there was one. Restore a backup, or delete ${markerFile(dataDir)} to begin anew.`,
    );
  }
  try {
    return openChecked(file);
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new UnusableDatabaseError(
      `The database ${file} is damaged (${(error as Error).message}). Restore a backup.`,
    );
  }
}

function openChecked(file: string): SQLite.Database {
  const database = new SQLite(file, { timeout: BUSY_MS });
  try {
    chmodSync(file, 0o600);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    const found = database.pragma('quick_check(1)', { simple: true });
    if (found !== 'ok') throw new SQLite.SqliteError(String(found), 'SQLITE_CORRUPT');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Notes for later starts that there is a database. */
export function markMade(dataDir: string): void {
  const marker = openSync(markerFile(dataDir), 'a', 0o600);
  fsyncSync(marker);
  closeSync(marker);
}

/** Whether a statement failed because the file is no sound database any more. */
export function isDamage(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
}

/** The dialect over the one connection. Its transactions take the write lock as they begin: a later upgrade can fail. */
export function sqliteDialect(database: SQLite.Database, watch: DatabaseWatch): Dialect {
  const config = { database };
  class Driver extends SqliteDriver {
    override acquireConnection(): Promise<DatabaseConnection> {
      return timed(watch, () => super.acquireConnection());
    }
    override async beginTransaction(connection: DatabaseConnection): Promise<void> {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    }
  }
  return Object.assign(new SqliteDialect(config), { createDriver: () => new Driver(config) });
}
