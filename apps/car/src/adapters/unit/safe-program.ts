import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const OTHERS_WRITE = 0o002;
const STICKY = 0o1000;

/**
 * Whether nobody but this account and the system's own can put another program in its place: the file, and the folders down to it,
 * belong to one of the two, and nobody else may write them. Rejects if it is not there.
 */
export async function isSafeProgram(program: string): Promise<boolean> {
  let path = await realpath(program);
  const file = await stat(path);
  if (!file.isFile() || !isOurs(file) || (file.mode & OTHERS_WRITE) !== 0) return false;
  while (path !== dirname(path)) {
    path = dirname(path);
    const folder = await stat(path);
    // In a sticky folder, such as the one for temporary files, nobody can replace what is another's.
    const isOpen = (folder.mode & OTHERS_WRITE) !== 0 && (folder.mode & STICKY) === 0;
    if (!isOurs(folder) || isOpen) return false;
  }
  return true;
}

const isOurs = ({ uid }: { uid: number }) => uid === 0 || uid === process.getuid?.();
