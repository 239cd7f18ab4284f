import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { UnusableDatabaseError } from './database.ts';

/**
 * Locks a data folder for this process; returns the function that releases it. The lock is the system's lock on a file, so it
 * ends with the process in any case. Throws an `UnusableDatabaseError` if another process has the lock, or locking fails.
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
        ? `Another server uses the data folder ${dataDir}: stop it first.`
        : `The lock ${file} cannot be taken (${message}). Correct this, or check LIGO_DATA_DIR.`,
    );
  }
}

function lockFile(file: string): () => void {
  const lock = new SQLite(file, { timeout: 0 });
  try {
    // The lock also works on a full disk.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => lock.close();
}

/**
 * Creates a data folder, or takes an empty one, readable by its owner alone. A folder with content may be shared, so its
 * permissions stay. Throws an `UnusableDatabaseError` if the folder cannot be used.
 */
export function createPrivateFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (readdirSync(dataDir).length === 0) chmodSync(dataDir, 0o700);
  } catch (error) {
    throw new UnusableDatabaseError(
      `The data folder ${dataDir} cannot be used (${(error as Error).message}). Correct this, or check LIGO_DATA_DIR.`,
    );
  }
}
