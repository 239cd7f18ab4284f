import { constants } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../ports/log.ts';
import type { Recording, RecordingLibrary } from '../../ports/recordings.ts';
import type { RecordingIndex } from '../../recordings/recording-index-contract.ts';
import type { Media } from './media.ts';

/** Bytes per read. */
const PIECE = 256 * 1024;
/** Follows no link, and does not block on a pipe. */
export const READ_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const KEY = /^\/Ligo\/Sentry\/([^/]{1,60})$/;

/** The recordings of the present media. A path is built from the index entry of a key, never from the key. */
export function createRecordingLibrary(index: RecordingIndex, media: Media, log: Log): RecordingLibrary {
  function locate(key: string): { recording: Recording; path: string } | null {
    const name = KEY.exec(key)?.[1];
    const recording = name === undefined ? null : index.find(name);
    const medium = media.available().find(({ id }) => id === recording?.medium);
    if (!recording || !medium) return null;
    return { recording, path: join(medium.folder, recording.name) };
  }
  return {
    list: (query) =>
      index.list(
        query,
        media.available().map(({ id }) => id),
      ),
    find: (key) => locate(key)?.recording ?? null,
    async *read(key, from, to, signal) {
      const found = locate(key);
      if (!found) throw new Error('there is no such recording');
      const file = await open(found.path, READ_FLAGS);
      try {
        const end = Math.min(to, found.recording.bytes);
        for (let at = Math.max(0, from); at < end; ) {
          signal?.throwIfAborted();
          const { bytesRead, buffer } = await file.read(
            Buffer.allocUnsafeSlow(Math.min(PIECE, end - at)),
            0,
            null,
            at,
          );
          if (bytesRead === 0) throw new Error('the recording is shorter than it was');
          at += bytesRead;
          yield buffer.subarray(0, bytesRead);
        }
      } finally {
        await file.close();
      }
    },
    async index(key) {
      const found = locate(key);
      return found && index.keyframesOf(found.recording.name);
    },
    async thumbnail(key) {
      const found = locate(key);
      return found && index.thumbnail(found.recording.name);
    },
    async remove(keys) {
      const gone: string[] = [];
      for (const key of new Set(keys)) {
        const found = locate(key);
        if (!found) continue;
        try {
          await removeFile(found.path);
          index.remove([found.recording.name]);
          gone.push(key);
        } catch (error) {
          log.warn({ err: error }, 'recording could not be deleted');
        }
      }
      return gone;
    },
  };
}

/** Deletes a recording's file; one that is gone already is no error. */
export async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
