import { lstat, readlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isOpen, isOurs, isSharedFolder } from './file-owner.ts';

/** As many links as Linux itself follows in one path. */
const MAX_LINKS = 40;

/**
 * Whether only this account and the system's own can put another program in its place: the file, and all folders and links on the
 * way to it, belong to one of the two, and no other account may write them. Rejects if it is not there.
 */
export async function isSafeProgram(program: string): Promise<boolean> {
  const left = namesOf(program);
  let links = 0;
  // Free of links; so that above it is what stands before it.
  let here = '/';
  let found = await lstat(here);
  for (let name = left.shift(); name !== undefined; name = left.shift()) {
    if (isSharedFolder(found)) return false;
    const next = name === '..' ? dirname(here) : join(here, name);
    const stats = await lstat(next);
    if (!stats.isSymbolicLink()) {
      here = next;
      found = stats;
      continue;
    }
    links += 1;
    if (!isOurs(stats) || links > MAX_LINKS) return false;
    const target = await readlink(next);
    left.unshift(...namesOf(target));
    if (!target.startsWith('/')) continue;
    here = '/';
    found = await lstat(here);
  }
  return found.isFile() && isOurs(found) && !isOpen(found);
}

const namesOf = (path: string) => path.split('/').filter((name) => name !== '' && name !== '.');
