import { closeSync, constants, fstatSync, lstatSync, openSync, type Stats } from 'node:fs';

/** Follows no link, and does not block on a pipe or a device. */
const GUARDED = constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** A regular file that was opened, as it was then. */
export interface OpenedFile {
  file: number;
  stats: Stats;
}

/** Opens a file of a medium; `null`: it is a folder, a link, a pipe, a socket or a device. Blocks its thread. */
export function openIfRegular(path: string, access: number): OpenedFile | null {
  // To open a device can have an effect on it.
  if (!lstatSync(path).isFile()) return null;
  const file = openSync(path, access | GUARDED);
  const stats = fstatSync(file);
  if (stats.isFile()) return { file, stats };
  closeSync(file);
  return null;
}

/** Like `openIfRegular`; throws if it is no regular file. */
export function openFile(path: string, access: number): OpenedFile {
  const opened = openIfRegular(path, access);
  if (!opened) throw new Error('it is no regular file');
  return opened;
}
