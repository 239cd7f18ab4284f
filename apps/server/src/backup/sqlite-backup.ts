import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite from 'better-sqlite3';
import { UnusableDatabaseError } from '../storage/database.ts';
import { lockFolder } from '../storage/folder-lock.ts';
import { createMarker, sqliteFile } from '../storage/sqlite.ts';

/** More pages than a database has: the copy takes one step, so that writers cannot force it to start again. */
const ALL_PAGES = 0x7fff_ffff;

/** Suffixes of the files of a database; its main file comes last. */
const PARTS = ['-wal', '-shm', '-journal', ''];

/** Copies a consistent snapshot of the embedded database into a file; a server may run meanwhile. */
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
 * Replaces the embedded database by a backup and keeps the previous file beside it. Returns that file's name, or `null` if there
 * was no database. If the file is not a backup or a server runs, it throws an `UnusableDatabaseError` and changes nothing.
 */
export function restoreSqlite(dataDir: string, file: string, nowMs: number): string | null {
  const unlock = lockFolder(dataDir);
  try {
    const target = sqliteFile(dataDir);
    const fresh = `${target}.restored`;
    copyWhole(file, fresh);
    const hasOld = existsSync(target);
    if (hasOld) foldLog(target);
    const old = `${target}.until-${new Date(nowMs).toISOString().replaceAll(':', '-')}`;
    // A log that stays would be replayed over the backup, even if its database is lost. The database moves last, whole by itself.
    for (const part of PARTS) {
      if (existsSync(target + part)) renameSync(target + part, old + part);
    }
    renameSync(fresh, target);
    sync(dirname(target));
    createMarker(dataDir);
    return hasOld ? old : null;
  } finally {
    unlock();
  }
}

/** Writes the write-ahead log of a database into its file. A damaged database stays as it is. */
function foldLog(file: string): void {
  try {
    const database = new SQLite(file, { fileMustExist: true });
    try {
      database.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      database.close();
    }
  } catch (error) {
    if (!(error instanceof SQLite.SqliteError)) throw error;
  }
}

/** Copies the backup with the log beside it, if any, into a single file. If it is invalid, throws and deletes the copy. */
function copyWhole(file: string, fresh: string): void {
  try {
    for (const part of PARTS) {
      if (existsSync(file + part)) copyFileSync(file + part, fresh + part);
      else rmSync(fresh + part, { force: true });
    }
    checkBackup(fresh, file);
    sync(fresh);
  } catch (error) {
    for (const part of PARTS) rmSync(fresh + part, { force: true });
    throw error;
  }
}

/** Checks the copy and makes it a single file. Errors name the original, which the operator knows. */
function checkBackup(path: string, original: string): void {
  try {
    const copy = new SQLite(path, { fileMustExist: true });
    try {
      copy.pragma('journal_mode = DELETE');
      if (copy.pragma('quick_check(1)', { simple: true }) !== 'ok') throw new Error('integrity check failed');
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

export function notABackupMessage(file: string, reason: string): string {
  return `${file} is not a backup of a Ligo server (${reason}).`;
}
