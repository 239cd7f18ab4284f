import { realpathSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** All others. */
const OTHERS_WRITE = 0o002;
/** In such a folder only the owner of a file can replace it. */
const STICKY = 0o1000;

/**
 * Whether another account, except the system's own, can change the file or put another in its place, by the file and the folders of
 * both its link and its target. Throws if it does not exist.
 */
export function isUnderForeignControl(path: string): boolean {
  const target = realpathSync(path);
  const file = statSync(target);
  const folders = [dirname(path), dirname(target)].map((folder) => statSync(folder));
  return (
    isForeign(file) ||
    isOpen(file) ||
    folders.some((each) => isForeign(each) || (isOpen(each) && !isSticky(each)))
  );
}

const isForeign = ({ uid }: Stats) => uid !== 0 && uid !== process.getuid?.();
const isOpen = ({ mode }: Stats) => (mode & OTHERS_WRITE) !== 0;
const isSticky = ({ mode }: Stats) => (mode & STICKY) !== 0;
