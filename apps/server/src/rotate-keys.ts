import type { Config } from './config.ts';
import { openDatabase } from './storage/database.ts';
import { TokenKeys } from './storage/token-keys.ts';

/** Makes a new key for tokens, also while servers run: they take it within a minute, and nobody is signed out. */
export async function rotateKeys(config: Config, nowMs: () => number): Promise<void> {
  const database = await openDatabase(config.dataDir, config.databaseUrl);
  try {
    await new TokenKeys(database, nowMs).rotate();
  } finally {
    await database.destroy();
  }
}
