import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { UnusableDatabaseError } from './unusable-database.ts';

/**
 * Makes a data folder, or takes an empty one, for its owner alone. One that holds something may be shared: it stays as it is. Throws
 * an `UnusableDatabaseError` where there can be none.
 */
export function createPrivateFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (readdirSync(dataDir).length === 0) chmodSync(dataDir, 0o700);
  } catch (error) {
    throw new UnusableDatabaseError(
      `The data folder ${dataDir} cannot be used (${(error as Error).message}). Mend that, or look at LIGO_DATA_DIR.`,
    );
  }
}
