import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { ownFolder } from './own-folder.ts';
import { UnusableDatabaseError } from './unusable-database.ts';

/**
 * Takes a data folder for this process alone; answers what gives it back. The lock is the system's own on a file, so that it
 * goes with the process however that ends. Throws an `UnusableDatabaseError` if another process has the folder.
 */
export function lockFolder(dataDir: string): () => void {
  ownFolder(dataDir);
  const lock = new SQLite(join(dataDir, 'lock.sqlite'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof SQLite.SqliteError) || error.code !== 'SQLITE_BUSY') throw error;
    throw new UnusableDatabaseError(`Another server uses the data folder ${dataDir}: end it first.`);
  }
  return () => lock.close();
}
