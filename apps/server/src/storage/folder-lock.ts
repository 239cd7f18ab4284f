import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { createPrivateFolder } from './create-private-folder.ts';
import { UnusableDatabaseError } from './unusable-database.ts';

/**
 * Takes a data folder for this process alone; answers what gives it back. The lock is the system's own on a file, so that it
 * goes with the process however that ends. Throws an `UnusableDatabaseError` if another process has the folder, or none can.
 */
export function lockFolder(dataDir: string): () => void {
  createPrivateFolder(dataDir);
  const file = join(dataDir, 'lock.sqlite');
  try {
    return lockFile(file);
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    throw new UnusableDatabaseError(
      code === 'SQLITE_BUSY'
        ? `Another server uses the data folder ${dataDir}: end it first.`
        : `The lock ${file} cannot be taken (${message}). Mend that, or look at LIGO_DATA_DIR.`,
    );
  }
}

function lockFile(file: string): () => void {
  const lock = new SQLite(file, { timeout: 0 });
  try {
    // The lock needs no room on a disk that has none.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => lock.close();
}
