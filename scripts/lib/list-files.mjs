import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Paths of all files below a folder, without what was installed, built or hidden; none if there is no such folder. */
export function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    if (name === 'node_modules' || name === 'dist' || name.startsWith('.')) return [];
    const path = join(folder, name);
    return statSync(path).isDirectory() ? listFiles(path) : [path];
  });
}
