import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = process.env.LIGO_SHARED ?? fileURLToPath(new URL('../../../../../shared', import.meta.url));

/** Path of a file or folder of the real test data, such as `profiles/wican`; `null` where it is not at hand. */
export function sharedData(path: string): string | null {
  const full = `${folder}/data/${path}`;
  return existsSync(full) ? full : null;
}
