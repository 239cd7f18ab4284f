import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  FileVerdict,
  NewRecordingFile,
  RecordingFiles,
  RecordingFolder,
} from '../../../ports/recording-files.ts';
import { readId, writeId } from './medium-id.ts';
import { openFile } from './open-file.ts';
import { ScanThreads } from './scan-thread.ts';

const PLACE = ['Ligo', 'Sentry'];
/** Bytes per read. */
const PIECE = 256 * 1024;
/** Maximum number of remembered verdicts. */
const MAX_VERDICTS = 40_000;

const threads = new ScanThreads();
/** By path: verdicts on files that are left alone, which are not read again. */
const verdicts = new Map<string, { stamp: string; verdict: FileVerdict }>();

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
  names: (form) => threads.names(path, form),
  scan: (name) => verdictOn(join(path, name)),
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

async function verdictOn(path: string): Promise<FileVerdict> {
  const before = verdicts.get(path);
  const { stamp, verdict } = await threads.file(path, before?.stamp ?? null);
  if (verdict === null) return before?.verdict ?? 'foreign';
  verdicts.delete(path);
  if (verdicts.size >= MAX_VERDICTS) verdicts.clear();
  if (typeof verdict === 'string') verdicts.set(path, { stamp, verdict });
  return verdict;
}

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
  const file = await openFile(path, constants.O_RDONLY);
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
  const file = await openFile(path, constants.O_RDWR);
  try {
    if ((await file.stat()).size <= bytes) return;
    await file.truncate(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
