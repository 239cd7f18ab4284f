import SQLite from 'better-sqlite3';
import { migrate, StoreError } from '../../sqlite/statements.ts';

const DAMAGE = /^SQLITE_(CORRUPT|NOTADB)/;
/** No room for the index of the write-ahead log, which is shared memory beside the database. */
const NO_ROOM = /^SQLITE_(FULL|IOERR_SHM)/;

/**
 * Opens a database and brings it to the version of the last of `migrations`. A damaged database is passed to `setAside`, which
 * must move it away, and replaced by an empty one. Throws a `StoreError` if none can be opened.
 */
export function openDatabase(
  path: string,
  migrations: readonly string[],
  setAside: (error: unknown) => void,
): SQLite.Database {
  try {
    try {
      return openChecked(path, migrations);
    } catch (error) {
      if (!DAMAGE.test(codeOf(error))) throw error;
      setAside(error);
      return openChecked(path, migrations);
    }
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(`${path} cannot be used: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

function openChecked(path: string, migrations: readonly string[]): SQLite.Database {
  try {
    return openOnce(path, migrations, 'NORMAL');
  } catch (error) {
    // Stored data can be read on a full disk too; with an exclusive lock, its index needs no space.
    if (!NO_ROOM.test(codeOf(error))) throw error;
    return openOnce(path, migrations, 'EXCLUSIVE');
  }
}

function openOnce(path: string, migrations: readonly string[], locking: string): SQLite.Database {
  const database = new SQLite(path);
  try {
    database.pragma(`locking_mode = ${locking}`);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    if (database.pragma('quick_check', { simple: true }) !== 'ok')
      throw new SQLite.SqliteError('The database failed its check', 'SQLITE_CORRUPT');
    migrate(database, path, migrations);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof SQLite.SqliteError ? error.code : '';
}
