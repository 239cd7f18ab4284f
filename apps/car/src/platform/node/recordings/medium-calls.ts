import {
  closeSync,
  constants,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../../shared/error-code.ts';
import { withFile } from '../process/files.ts';
import { readId, writeId } from './medium-id.ts';
import { openFile } from './open-file.ts';
import { namesIn, scanFile } from './scan-folder.ts';

const PLACE = ['Ligo', 'Sentry'];

/** All operations on a medium. Each blocks its thread. An open file is named by its number, which all threads share. */
export const MEDIUM_CALLS = {
  openFolder,
  identity,
  readId,
  writeId,
  namesIn,
  scanFile,
  create,
  write,
  sync: fdatasyncSync,
  close: closeSync,
  openToRead,
  read,
  cut,
  remove,
};
export type MediumCalls = typeof MEDIUM_CALLS;

/** The path of the folder for recordings below a top folder; `null`: a link leads elsewhere. */
function openFolder(top: string, isWritable: boolean): string | null {
  const realTop = realpathSync(top);
  for (const depth of PLACE.keys()) {
    const place = PLACE.slice(0, depth + 1);
    if (isWritable) mkdirSync(join(top, ...place), { recursive: true });
    // A folder of another place is not ours, nor is a folder that would be created there.
    if (realpathSync(join(top, ...place)) !== join(realTop, ...place)) return null;
  }
  return join(top, ...PLACE);
}

function identity(path: string): string {
  const { dev, ino } = statSync(path);
  return `${dev} ${ino}`;
}

/** Creates a file with its first bytes; `null`: the name is taken. */
function create(folder: string, name: string, first: Uint8Array): number | null {
  const file = openNew(join(folder, name));
  if (file === null) return null;
  try {
    write(file, first);
    syncFolder(folder);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function openNew(path: string): number | null {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return null;
    throw error;
  }
}

/** Makes the name of a new file survive a power cut; some file systems of sticks do not support it. */
function syncFolder(path: string): void {
  withFile(path, 'r', (folder) => {
    try {
      fsyncSync(folder);
    } catch {}
  });
}

function write(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

function openToRead(path: string): number {
  return openFile(path, constants.O_RDONLY).file;
}

/** At most `length` bytes from a place on; fewer at the end of the file. */
function read(file: number, at: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, at));
}

/** Removes all bytes after this size from a file. */
function cut(path: string, bytes: number): void {
  const { file, stats } = openFile(path, constants.O_RDWR);
  try {
    if (stats.size <= bytes) return;
    ftruncateSync(file, bytes);
    fdatasyncSync(file);
  } finally {
    closeSync(file);
  }
}

function remove(path: string): void {
  // A folder has come from elsewhere. An error would prevent further recordings on the medium.
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  rmSync(path, { force: true });
}
