import { existsSync } from 'node:fs';
import { backUp, restore } from './backup/backup.ts';
import { type Config, ConfigError } from './config.ts';
import { openDatabase } from './storage/open-database.ts';
import { sqliteFile } from './storage/sqlite.ts';
import { TokenKeys } from './storage/token-keys.ts';

/** Runs the operator's command instead of the server and resolves to its output. Rejects with a message for the operator. */
export async function runCommand(
  [command, file, ...more]: readonly string[],
  config: Config,
): Promise<string> {
  if (command === 'rotate-keys' && file === undefined) {
    await rotateKeys(config, Date.now);
    return 'New tokens will be signed with the new key within a minute. All accounts stay signed in.';
  }
  if (!file || more.length > 0 || (command !== 'backup' && command !== 'restore')) {
    throw new ConfigError(
      'Commands: backup FILE, restore FILE, rotate-keys, settings. Without a command the server starts.',
    );
  }
  if (command === 'backup') {
    await backUp(config, file);
    return `Backed up to ${file}.`;
  }
  const old = await restore(config, file);
  return `Restored ${file}.${old ? ` The previous database is ${old}.` : ''}`;
}

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
