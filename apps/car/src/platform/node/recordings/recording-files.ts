import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { NewRecordingFile, RecordingFiles, RecordingFolder } from '../../../ports/recording-files.ts';

const PLACE = ['Ligo', 'Sentry'];
/** Contains the id of a medium, beside its recordings. */
const ID_FILE = '.medium';
const ID = /^[0-9a-f-]{36}$/;
/** Bytes per read. */
const PIECE = 256 * 1024;
/** Follows no link, and does not block on a pipe. */
const READ_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

export const recordingFiles: RecordingFiles = {
  async open(top, isWritable) {
    const realTop = await realpath(top);
    for (const depth of PLACE.keys()) {
      const place = PLACE.slice(0, depth + 1);
      if (isWritable) await mkdir(join(top, ...place), { recursive: true });
      // A folder of another place is not ours, nor is a folder that would be created there.
      if ((await realpath(join(top, ...place))) !== join(realTop, ...place)) return null;
    }
    return folderAt(join(top, ...PLACE));
  },
  async isSame({ path }, other) {
    const [one, another] = await Promise.all([stat(path), stat(other.path)]);
    return one.dev === another.dev && one.ino === another.ino;
  },
};

const folderAt = (path: string): RecordingFolder => ({
  path,
  readId: () => readId(path),
  writeId: () => writeId(path),
  async names() {
    const names = await readdir(path);
    return names.includes(ID_FILE) ? names.filter((name) => name !== ID_FILE) : null;
  },
  async create(name, first) {
    const file = await openNew(join(path, name));
    if (!file) return null;
    try {
      await file.writeFile(first);
      await syncFolder(path);
    } catch (error) {
      await file.close();
      throw error;
    }
    return newFile(file);
  },
  read: (name, from, to) => readPieces(join(path, name), from, to),
  cut: (name, bytes) => cutTo(join(path, name), bytes),
  remove: (name) => rm(join(path, name), { force: true }),
});

const newFile = (file: FileHandle): NewRecordingFile => ({
  append: (pieces) => file.writeFile(Buffer.concat(pieces)),
  // A thread of Node does it.
  sync: () => file.datasync(),
  close: () => file.close(),
});

async function openNew(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return null;
    throw error;
  }
}

/** Makes the name of a new file survive a power cut; some file systems of sticks do not support it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync().catch(() => {});
  } finally {
    await folder.close();
  }
}

async function* readPieces(path: string, from: number, to: number): AsyncGenerator<Uint8Array> {
  const file = await open(path, READ_FLAGS);
  try {
    for (let at = from; at < to; ) {
      const { bytesRead, buffer } = await file.read(
        Buffer.allocUnsafeSlow(Math.min(PIECE, to - at)),
        0,
        null,
        at,
      );
      if (bytesRead === 0) return;
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function cutTo(path: string, bytes: number): Promise<void> {
  const file = await open(path, constants.O_RDWR | constants.O_NOFOLLOW);
  try {
    if ((await file.stat()).size <= bytes) return;
    await file.truncate(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function readId(folder: string): Promise<string | null> {
  try {
    const text = await readFile(join(folder, ID_FILE), {
      encoding: 'utf8',
      flag: constants.O_RDONLY | constants.O_NOFOLLOW,
    });
    return ID.test(text.trim()) ? text.trim() : null;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

async function writeId(folder: string): Promise<string> {
  const id = randomUUID();
  const temporary = join(folder, `${ID_FILE}.new`);
  // An entry there may be a link to another place.
  await rm(temporary, { force: true });
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(`${id}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(folder, ID_FILE));
  return id;
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
