import { chmodSync, mkdirSync, readdirSync } from 'node:fs';

/** Makes a data folder, or takes an empty one, for its owner alone. One that holds something may be shared: it stays as it is. */
export function ownFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (readdirSync(dataDir).length === 0) chmodSync(dataDir, 0o700);
}
