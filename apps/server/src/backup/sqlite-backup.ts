import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite from 'better-sqlite3';
import { lockFolder } from '../storage/folder-lock.ts';
import { createMarker, sqliteFile } from '../storage/sqlite.ts';
import { UnusableDatabaseError } from '../storage/unusable-database.ts';
import { notABackupMessage } from './not-a-backup-message.ts';

/** More pages than a database has: the copy is made in one go, and writers need not make it begin anew. */
const ALL_PAGES = 0x7fff_ffff;

/** Copies the embedded database as it is at one moment into a file of its own; a server may run meanwhile. */
export async function backUpSqlite(dataDir: string, file: string): Promise<void> {
  const source = new SQLite(sqliteFile(dataDir), { readonly: true, fileMustExist: true });
  try {
    await source.backup(file, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
  checkBackup(file, file);
  sync(file);
}

/**
 * Puts a backup in the place of the embedded database, which is kept beside it under the name that is answered (`null` if there
 * was none). Throws an `UnusableDatabaseError`, and changes nothing, if the file is no backup or a server runs.
 */
export function restoreSqlite(dataDir: string, file: string, nowMs: number): string | null {
  const unlock = lockFolder(dataDir);
  try {
    const target = sqliteFile(dataDir);
    const fresh = `${target}.restored`;
    copyWhole(file, fresh);
    const old = existsSync(target)
      ? `${target}.until-${new Date(nowMs).toISOString().replaceAll(':', '-')}`
      : null;
    // What the old one has not yet taken in from its log goes with it.
    for (const part of ['-wal', '-shm', '']) {
      if (old && existsSync(target + part)) renameSync(target + part, old + part);
    }
    renameSync(fresh, target);
    sync(dirname(target));
    createMarker(dataDir);
    return old;
  } finally {
    unlock();
  }
}

/** Copies the backup; throws, and leaves nothing of it, if it is none. */
function copyWhole(file: string, fresh: string): void {
  try {
    copyFileSync(file, fresh);
    checkBackup(fresh, file);
    sync(fresh);
  } catch (error) {
    for (const part of ['-wal', '-shm', '-journal', '']) rmSync(fresh + part, { force: true });
    throw error;
  }
}

/** Makes sure that the copy is whole, and a single file; the operator knows it by the name of its original. */
function checkBackup(path: string, original: string): void {
  try {
    const copy = new SQLite(path, { fileMustExist: true });
    try {
      copy.pragma('journal_mode = DELETE');
      if (copy.pragma('quick_check(1)', { simple: true }) !== 'ok') throw new Error('it is damaged');
      copy.prepare('select count(*) from kysely_migration').get();
    } finally {
      copy.close();
    }
  } catch (error) {
    throw new UnusableDatabaseError(notABackupMessage(original, (error as Error).message));
  }
}

function sync(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
