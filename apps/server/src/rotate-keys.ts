import { existsSync } from 'node:fs';
import { type Config, ConfigError } from './config.ts';
import { openDatabase } from './storage/open-database.ts';
import { sqliteFile } from './storage/sqlite.ts';
import { TokenKeys } from './storage/token-keys.ts';

/** Creates a new key for tokens. Running servers use it within a minute; all accounts stay signed in. Rejects without a database. */
export async function rotateKeys(config: Config, nowMs: () => number): Promise<void> {
  if (!config.databaseUrl && !existsSync(sqliteFile(config.dataDir)))
    throw new ConfigError(`No database in ${config.dataDir}; check LIGO_DATA_DIR.`);
  const database = await openDatabase(config.dataDir, config.databaseUrl);
  try {
    await new TokenKeys(database, nowMs).rotate();
  } finally {
    await database.destroy();
  }
}
