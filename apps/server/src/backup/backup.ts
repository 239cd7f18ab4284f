import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import type { Config } from '../config.ts';
import { UnusableDatabaseError } from '../storage/database.ts';
import { backUpPostgres, restorePostgres } from './postgres-backup.ts';
import { backUpSqlite, restoreSqlite } from './sqlite-backup.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** Writes a backup of the database to a new file, atomically and readable by its owner alone. */
export async function backUp({ dataDir, databaseUrl }: Place, file: string): Promise<void> {
  if (existsSync(file)) throw new UnusableDatabaseError(`${file} already exists.`);
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    await (databaseUrl ? backUpPostgres(databaseUrl, part) : backUpSqlite(dataDir, part));
    chmodSync(part, 0o600);
    renameSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
}

/** Replaces the database by a backup. Resolves to the path of the previous database, or to `null` if it is not kept. */
export async function restore({ dataDir, databaseUrl }: Place, file: string): Promise<string | null> {
  if (!existsSync(file)) throw new UnusableDatabaseError(`File not found: ${file}.`);
  if (!databaseUrl) return restoreSqlite(dataDir, file, Date.now());
  await restorePostgres(databaseUrl, file);
  return null;
}
