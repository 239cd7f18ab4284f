import type { Log } from '../../ports/log.ts';
import type { RecordingFolder } from '../../ports/recording-files.ts';
import type { ReadableRecording } from '../../ports/recording-pictures.ts';
import type { Recording, RecordingLibrary } from '../../ports/recordings.ts';
import type { RecordingIndex } from '../../recordings/recording-index-contract.ts';
import type { Media } from './media.ts';

const KEY = /^\/Ligo\/Sentry\/([^/]{1,60})$/;

/** The recordings of the present media. A file is named by the index entry of a key, never by the key. */
export function createRecordingLibrary(index: RecordingIndex, media: Media, log: Log): RecordingLibrary {
  function locate(key: string): { recording: Recording; folder: RecordingFolder } | null {
    const name = KEY.exec(key)?.[1];
    const recording = name === undefined ? null : index.find(name);
    const medium = media.available().find(({ id }) => id === recording?.medium);
    if (!recording || !medium) return null;
    return { recording, folder: medium.folder };
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
      const { recording, folder } = found;
      const end = Math.min(to, recording.bytes);
      signal?.throwIfAborted();
      for await (const piece of folder.read(recording.name, Math.max(0, from), end)) {
        yield piece;
        signal?.throwIfAborted();
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
          const { name } = found.recording;
          await found.folder.remove(name);
          index.remove([name]);
          gone.push(key);
        } catch (error) {
          log.warn({ err: error }, 'recording could not be deleted');
        }
      }
      return gone;
    },
  };
}

/** A recording with its content; `null`: its medium is gone, or the recording was deleted. */
export function readableRecording(
  index: RecordingIndex,
  media: Media,
  { name, medium, bytes }: Pick<Recording, 'name' | 'bytes'> & { medium: string },
): ReadableRecording | null {
  const folder = media.available().find(({ id }) => id === medium)?.folder;
  const places = index.keyframesOf(name);
  return folder && places ? { ...places, bytes, read: (from, to) => folder.read(name, from, to) } : null;
}
