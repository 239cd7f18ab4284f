import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { UnusableDatabaseError } from './unusable-database.ts';

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
