import type { Log } from '../../ports/log.ts';
import type { RecordingFolder } from '../../ports/recording-files.ts';
import type { ReadableRecording } from '../../ports/recording-pictures.ts';
import type { RecordedMovement, Recording, RecordingEnd, RecordingLibrary } from '../../ports/recordings.ts';
import type { FoundRecording, RecordingIndex } from '../../recordings/recording-index-contract.ts';
import type { Media } from './media.ts';

const KEY = /^\/Ligo\/Sentry\/([^/]{1,60})$/;

/** The readable part of a recording in progress. */
export interface RecordingPart {
  part: RecordingEnd;
  movements: readonly RecordedMovement[];
}

/**
 * The recordings of the present media. A file is named by the index entry of a key, never by the key.
 * @param inProgress Those that are being written, by name.
 */
export function createRecordingLibrary(
  index: RecordingIndex,
  media: Media,
  log: Log,
  inProgress: () => ReadonlyMap<string, RecordingPart> = () => new Map(),
): RecordingLibrary {
  const withPart = <T extends Recording>(recording: T, { part, movements }: RecordingPart): T => {
    const { durationMs, bytes } = part;
    return { ...recording, durationMs, bytes, movements };
  };
  function findOpen(name: string) {
    const written = inProgress().get(name);
    const recording = written && index.findOpen(name);
    return recording ? withPart(recording, written) : null;
  }
  function locate(key: string): { recording: Recording; folder: RecordingFolder } | null {
    const name = KEY.exec(key)?.[1];
    const recording = name === undefined ? null : (index.find(name) ?? findOpen(name));
    const medium = media.available().find(({ id }) => id === recording?.medium);
    if (!recording || !medium) return null;
    return { recording, folder: medium.folder };
  }
  return {
    list(query) {
      const written = query.includesOpen ? inProgress() : new Map<string, RecordingPart>();
      const ids = media.available().map(({ id }) => id);
      const { recordings, totalCount } = index.list(query, ids, [...written.keys()]);
      const grown = (recording: Recording) => {
        const part = recording.isOpen ? written.get(recording.name) : undefined;
        return part ? withPart(recording, part) : recording;
      };
      return { recordings: recordings.map(grown), totalCount };
    },
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
      if (!found) return null;
      const { name, isOpen } = found.recording;
      return isOpen ? (inProgress().get(name)?.part ?? null) : index.keyframesOf(name);
    },
    async thumbnail(key) {
      const found = locate(key);
      return found && index.thumbnail(found.recording.name);
    },
    setSeen(keys) {
      if (keys === 'all') index.setSeen('all');
      else index.setSeen(keys.flatMap((key) => KEY.exec(key)?.[1] ?? []));
    },
    unseenCount: () => index.unseenCount(media.available().map(({ id }) => id)),
    async remove(keys) {
      const gone: string[] = [];
      for (const key of new Set(keys)) {
        const found = locate(key);
        if (!found || found.recording.isOpen) continue;
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
  { name, medium, bytes }: FoundRecording,
): ReadableRecording | null {
  const folder = media.available().find(({ id }) => id === medium)?.folder;
  const places = index.keyframesOf(name);
  return folder && places ? { ...places, bytes, read: (from, to) => folder.read(name, from, to) } : null;
}
