import { chmodSync, closeSync, existsSync, fsyncSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { type DatabaseObserver, measureAcquire, UnusableDatabaseError } from './database.ts';
import { createPrivateFolder } from './folder-lock.ts';

/** How long a statement waits for another program that locks the file; the process is blocked meanwhile. */
const BUSY_MS = 500;

/** SQLite's code if there is no space for the index of the write-ahead log, which is shared memory beside the database. */
const NO_ROOM = /^SQLITE_(FULL|IOERR_SHM)/;

export const sqliteFile = (dataDir: string) => join(dataDir, 'ligo.sqlite');

/** A marker beside the database since its first start, so that an emptied database is not taken for a new one. */
export const markerFile = (dataDir: string) => join(dataDir, 'ligo.sqlite.made');

/**
 * Opens the embedded database, or creates it at the first start. Throws an `UnusableDatabaseError` if it is damaged,
 * missing, or cannot be opened.
 */
export function openSqliteFile(dataDir: string): SQLite.Database {
  createPrivateFolder(dataDir);
  const file = sqliteFile(dataDir);
  const isEmpty = !existsSync(file) || statSync(file).size === 0;
  if (isEmpty && existsSync(markerFile(dataDir))) {
    throw new UnusableDatabaseError(
      `The database ${file} is empty or missing, but it existed before. Restore a backup, or delete ${markerFile(dataDir)} to start with an empty one.`,
    );
  }
  try {
    return openChecked(file);
  } catch (error) {
    const { message } = error as Error;
    throw new UnusableDatabaseError(
      isCorruption(error)
        ? `The database ${file} is damaged (${message}). Restore a backup.`
        : `The database ${file} cannot be opened (${message}). Correct this, or check LIGO_DATA_DIR.`,
    );
  }
}

function openChecked(file: string): SQLite.Database {
  try {
    return openOnce(file, 'NORMAL');
  } catch (error) {
    // Data can be read on a full disk too: with an exclusive lock, the index is in memory.
    if (!(error instanceof SQLite.SqliteError) || !NO_ROOM.test(error.code)) throw error;
    return openOnce(file, 'EXCLUSIVE');
  }
}

function openOnce(file: string, locking: 'NORMAL' | 'EXCLUSIVE'): SQLite.Database {
  const database = new SQLite(file, { timeout: BUSY_MS });
  try {
    chmodSync(file, 0o600);
    database.pragma(`locking_mode = ${locking}`);
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

/** Marks for later starts that the database exists. */
export function createMarker(dataDir: string): void {
  const marker = openSync(markerFile(dataDir), 'a', 0o600);
  fsyncSync(marker);
  closeSync(marker);
}

/** Whether a statement failed because the file is damaged. */
export function isCorruption(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
}

/** Runs each migration step in a transaction, so that it is atomic even if the process is killed. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** The dialect for one connection. Transactions take the write lock when they begin, since a later upgrade can fail. */
export function sqliteDialect(database: SQLite.Database, watch: DatabaseObserver): Dialect {
  const config = { database };
  class Driver extends SqliteDriver {
    override acquireConnection(): Promise<DatabaseConnection> {
      return measureAcquire(watch, () => super.acquireConnection());
    }
    override async beginTransaction(connection: DatabaseConnection): Promise<void> {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    }
    override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
      // On a full disk SQLite rolled back already; the original error is the one to report.
      if (database.inTransaction) await super.rollbackTransaction(connection);
    }
  }
  return Object.assign(new SqliteDialect(config), {
    createDriver: () => new Driver(config),
    createAdapter: () => new Adapter(),
  });
}
