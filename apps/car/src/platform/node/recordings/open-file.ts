import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';

/** Follows no link, and does not block on a pipe or a device. */
export const GUARDED = constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Opens a file of a medium that may hold anything. Rejects if it is a folder, a link, a pipe or a device.
 * @param access e.g. `constants.O_RDONLY`.
 */
export async function openFile(path: string, access: number): Promise<FileHandle> {
  // To open a device can have an effect on it.
  if (!(await lstat(path)).isFile()) throw new Error('it is no regular file');
  const file = await open(path, access | GUARDED);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new Error('it is no regular file');
}
