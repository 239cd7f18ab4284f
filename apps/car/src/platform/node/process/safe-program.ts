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
const GROUP_WRITES = 0o020;
const STICKY = 0o1000;

type Rights = Pick<Stats, 'uid' | 'gid' | 'mode'>;

/** Belongs to this account or the system's own. */
const isOurs = ({ uid }: Pick<Stats, 'uid'>): boolean => uid === 0 || uid === process.getuid?.();

/** The system's own group, or this account's, which has no other member if both have one number, as on Debian. */
const isOurGroup = (gid: number): boolean =>
  gid === 0 || (gid === process.getgid?.() && gid === process.getuid?.());

const isOpen = ({ mode, gid }: Pick<Rights, 'mode' | 'gid'>): boolean =>
  (mode & OTHERS_WRITE) !== 0 || ((mode & GROUP_WRITES) !== 0 && !isOurGroup(gid));

/** Whether another account can replace a file here. In a sticky folder, as for temporary files, only a file's owner can. */
const isSharedFolder = (folder: Rights): boolean =>
  !isOurs(folder) || (isOpen(folder) && (folder.mode & STICKY) === 0);

/** Whether another account, except the system's own, can replace the file, or make it if it does not exist, in its folder. */
export const isInForeignFolder = (path: string): boolean => isSharedFolder(statSync(dirname(path)));

/** The same; or can change it, or its target or the folder of that. Throws if it does not exist. */
export function isUnderForeignControl(path: string): boolean {
  const target = realpathSync(path);
  const file = statSync(target);
  return !isOurs(file) || isOpen(file) || [path, target].some(isInForeignFolder);
}
