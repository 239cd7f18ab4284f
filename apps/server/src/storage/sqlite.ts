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
import { createPrivateFolder } from './create-private-folder.ts';
import { type DatabaseObserver, measureAcquire } from './database-observer.ts';
import { UnusableDatabaseError } from './unusable-database.ts';

/** How long a statement waits for another program that holds the file; the process stands still meanwhile. */
const BUSY_MS = 500;

/** No room for the index of the write-ahead log, which is shared memory beside the database. */
const NO_ROOM = /^SQLITE_(FULL|IOERR_SHM)/;

/** The database's file in a data folder. */
export const sqliteFile = (dataDir: string) => join(dataDir, 'ligo.sqlite');

/** Stands beside the database from its first start on, so that one that was emptied is not taken for a new one. */
export const markerFile = (dataDir: string) => join(dataDir, 'ligo.sqlite.made');

/**
 * Opens the embedded database and makes it if there never was one. Throws an `UnusableDatabaseError` where it is damaged,
 * gone, or cannot be opened.
 */
export function openSqliteFile(dataDir: string): SQLite.Database {
  createPrivateFolder(dataDir);
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
    const { message } = error as Error;
    throw new UnusableDatabaseError(
      isCorruption(error)
        ? `The database ${file} is damaged (${message}). Restore a backup.`
        : `The database ${file} cannot be opened (${message}). Mend that, or look at LIGO_DATA_DIR.`,
    );
  }
}

function openChecked(file: string): SQLite.Database {
  try {
    return openOnce(file, 'NORMAL');
  } catch (error) {
    // What is stored can be read on a full disk too: alone on the database its index is in memory.
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

/** Notes for later starts that there is a database. */
export function createMarker(dataDir: string): void {
  const marker = openSync(markerFile(dataDir), 'a', 0o600);
  fsyncSync(marker);
  closeSync(marker);
}

/** Whether a statement failed because the file is no sound database any more. */
export function isCorruption(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
}

/** Has each step of an upgrade happen as a whole or not at all, whatever ends the process in its middle. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** The dialect over the one connection. Its transactions take the write lock as they begin: a later upgrade can fail. */
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
      // Where the disk is full SQLite has done so itself; what failed is to be told, and not this.
      if (database.inTransaction) await super.rollbackTransaction(connection);
    }
  }
  return Object.assign(new SqliteDialect(config), {
    createDriver: () => new Driver(config),
    createAdapter: () => new Adapter(),
  });
}
