import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import type { Config } from '../config.ts';
import { UnusableDatabaseError } from '../storage/unusable-database.ts';
import { backUpPostgres, restorePostgres } from './postgres-backup.ts';
import { backUpSqlite, restoreSqlite } from './sqlite-backup.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** Writes a backup of the database into a new file, whole or not at all, and for its owner alone. */
export async function backUp({ dataDir, databaseUrl }: Place, file: string): Promise<void> {
  if (existsSync(file)) throw new UnusableDatabaseError(`${file} is there already.`);
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

/** Puts a backup in the place of the database; answers where the one before lies, `null` if it is not kept. */
export async function restore({ dataDir, databaseUrl }: Place, file: string): Promise<string | null> {
  if (!existsSync(file)) throw new UnusableDatabaseError(`There is no file ${file}.`);
  if (!databaseUrl) return restoreSqlite(dataDir, file, Date.now());
  await restorePostgres(databaseUrl, file);
  return null;
}
