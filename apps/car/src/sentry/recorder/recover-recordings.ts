import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FragmentReader } from '../../platform/fragments/fragment-reader.ts';
import type { Log } from '../../ports/log.ts';
import type { RecordingEnd, RecordingIndex } from '../../recordings/recording-index-contract.ts';
import { RecordingTotals } from './machine/recording-end.ts';
import { startTimeFromName } from './machine/recording-name.ts';
import { ID_FILE, type Medium } from './media.ts';
import { READ_FLAGS, removeFile } from './recording-library.ts';

const PIECE = 256 * 1024;

/**
 * Reconciles the index with a medium. It closes recordings that a kill or a power cut left unfinished at their last whole fragment,
 * adds unknown ones, and removes those whose files are gone. It skips recordings in progress and other files. Never rejects.
 */
export async function recoverRecordings(
  medium: Medium,
  index: RecordingIndex,
  log: Log,
  isBeingWritten: (name: string) => boolean,
): Promise<void> {
  try {
    const there = await readdir(medium.folder);
    // The medium is gone, and this is its empty mount point.
    if (!there.includes(ID_FILE)) return;
    const files = new Set(there.filter((name) => startTimeFromName(name) !== null).sort());
    const known = index.names(medium.id);
    index.remove(known.map(({ name }) => name).filter((name) => !files.has(name) && !isBeingWritten(name)));
    const unfinished = known.filter(({ name, isOpen }) => isOpen && files.has(name)).map(({ name }) => name);
    const unknown = [...files].filter((name) => !index.has(name));
    for (const name of [...unfinished, ...unknown]) {
      if (isBeingWritten(name)) continue;
      await close(medium, name, index, log).catch((error: unknown) =>
        log.warn({ err: error, name }, 'recording could not be closed'),
      );
    }
  } catch (error) {
    log.warn(
      { err: error, volume: medium.volume },
      'recordings of a medium could not be compared with the index',
    );
  }
}

async function close(medium: Medium, name: string, index: RecordingIndex, log: Log): Promise<void> {
  const path = join(medium.folder, name);
  const end = await wholeOf(path);
  const isKnown = index.has(name);
  if (end === null) {
    // An empty recording of ours. A file of others with such a name stays.
    if (!isKnown) return;
    if (medium.isWritable) await removeFile(path);
    index.remove([name]);
    return;
  }
  if (medium.isWritable) await cutTo(path, end.bytes);
  if (!isKnown) {
    const startedAtMs = startTimeFromName(name) ?? 0;
    const { volume, id } = medium;
    index.begin({
      name,
      volume,
      medium: id,
      startedAtMs,
      movedAtMs: startedAtMs,
      cameras: [],
      place: null,
    });
  }
  index.finish(name, end);
  log.info({ name, durationMs: Math.round(end.durationMs) }, 'unfinished recording closed');
}

/** The whole part of a file. */
async function wholeOf(path: string): Promise<RecordingEnd | null> {
  const file = await open(path, READ_FLAGS);
  try {
    const reader = new FragmentReader();
    const sum = new RecordingTotals();
    const buffer = Buffer.allocUnsafeSlow(PIECE);
    for (let isBroken = false; !isBroken; ) {
      const { bytesRead } = await file.read(buffer, 0, PIECE);
      if (bytesRead === 0) break;
      const read = reader.push(buffer.subarray(0, bytesRead));
      sum.addRead(read);
      isBroken = read.isBroken;
    }
    return sum.end();
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
