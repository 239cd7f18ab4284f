import SQLite from 'better-sqlite3';
import { codeOf } from '../../../shared/error-code.ts';
import { asStoreError, isDamage, prepareDatabase } from '../../sqlite/prepare-database.ts';

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
      if (!isDamage(error)) throw error;
      setAside(error);
      return openChecked(path, migrations);
    }
  } catch (error) {
    throw asStoreError(path, error);
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

const openOnce = (path: string, migrations: readonly string[], locking: string): SQLite.Database =>
  prepareDatabase(new SQLite(path), {
    name: path,
    migrations,
    pragmas: [`locking_mode = ${locking}`, 'journal_mode = WAL', 'synchronous = FULL'],
    adviceIfNewer: 'Start the newer version, or give this one a folder of its own with --data.',
  });
