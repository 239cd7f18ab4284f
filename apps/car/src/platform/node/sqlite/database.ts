import SQLite from 'better-sqlite3';

/** The store cannot be used; in words for the owner. */
export class StoreError extends Error {}

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

function migrate(database: SQLite.Database, path: string, migrations: readonly string[]): void {
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version > migrations.length)
    throw new StoreError(
      `${path} was written by a newer version of the app (format ${version}; this one knows up to ${migrations.length}). Start the newer version, or give this one a folder of its own with --data.`,
    );
  if (version === migrations.length) return;
  database
    .transaction(() => {
      for (const migration of migrations.slice(version)) database.exec(migration);
      database.pragma(`user_version = ${migrations.length}`);
    })
    .immediate();
}

function codeOf(error: unknown): string {
  return error instanceof SQLite.SqliteError ? error.code : '';
}
