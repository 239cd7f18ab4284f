import { existsSync } from 'node:fs';
import { type Config, ConfigError } from './config.ts';
import { openDatabase } from './storage/open-database.ts';
import { sqliteFile } from './storage/sqlite.ts';
import { TokenKeys } from './storage/token-keys.ts';

/** Makes a new key for tokens, also while servers run: they take it within a minute, and nobody is signed out. Rejects where there is no database. */
export async function rotateKeys(config: Config, nowMs: () => number): Promise<void> {
  if (!config.databaseUrl && !existsSync(sqliteFile(config.dataDir)))
    throw new ConfigError(`There is no database in ${config.dataDir}; see LIGO_DATA_DIR.`);
  const database = await openDatabase(config.dataDir, config.databaseUrl);
  try {
    await new TokenKeys(database, nowMs).rotate();
  } finally {
    await database.destroy();
  }
}
