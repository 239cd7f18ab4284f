import { realpathSync, type Stats, statSync } from 'node:fs';
import { lstat, readlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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

const OTHERS_WRITE = 0o002;
const STICKY = 0o1000;

type Rights = Pick<Stats, 'uid' | 'mode'>;

/** Belongs to this account or the system's own. */
const isOurs = ({ uid }: Pick<Stats, 'uid'>): boolean => uid === 0 || uid === process.getuid?.();

const isOpen = ({ mode }: Pick<Stats, 'mode'>): boolean => (mode & OTHERS_WRITE) !== 0;

/** Whether another account can replace a file here. In a sticky folder, as for temporary files, only a file's owner can. */
const isSharedFolder = (folder: Rights): boolean =>
  !isOurs(folder) || (isOpen(folder) && (folder.mode & STICKY) === 0);

/**
 * Whether another account, except the system's own, can change the file or put another in its place, by the file and the folders of
 * both its link and its target. Throws if it does not exist.
 */
export function isUnderForeignControl(path: string): boolean {
  const target = realpathSync(path);
  const file = statSync(target);
  return (
    !isOurs(file) || isOpen(file) || [path, target].some((each) => isSharedFolder(statSync(dirname(each))))
  );
}
