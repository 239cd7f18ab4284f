import { type Clock, withLimit } from '@ligo/machine';
import type { NewRecordingFile, RecordingFiles, RecordingFolder } from '../../ports/recording-files.ts';

/** Limit of one operation on a medium, ms. */
export const MEDIUM_LIMIT_MS = 10_000;
/** Files per mount that are not scanned again. */
const MAX_UNREADABLE = 1_000;

/** A call to a medium that was given up. */
export class MediumHung extends Error {
  override message = 'the medium does not answer';
}

type Guard = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * WRITE-6: Gives up a medium whose operation takes longer than the limit: its calls reject until that operation ends or is lost, or the
 * medium is mounted again. A file whose scan failed is not scanned again in this mount. `onChange`: a medium was given up, or answers again.
 */
export function limitFiles(files: RecordingFiles, clock: Clock, onChange: () => void): RecordingFiles {
  /** Mounts of the given up media. */
  const hung = new Set<string>();
  /** Names of files whose scan failed, by mount: a bad sector would take the medium away repeatedly. */
  const unreadable = new Map<string, Set<string>>();

  const guardOf =
    (mount: string): Guard =>
    async (work) => {
      if (hung.has(mount)) throw new MediumHung();
      const coming = work();
      return withLimit(clock, MEDIUM_LIMIT_MS, coming, () => {
        hung.add(mount);
        const release = () => {
          hung.delete(mount);
          onChange();
        };
        const { lostAfterMs } = files;
        const ended = lostAfterMs === undefined ? coming : withLimit(clock, lostAfterMs, coming, () => {});
        ended.then(release, release);
        onChange();
        throw new MediumHung();
      });
    };
  return {
    async open(medium) {
      const mount = `${medium.mountId} ${medium.folder}`;
      const guard = guardOf(mount);
      const opened = await guard(() => files.open(medium));
      const failed = unreadable.get(mount) ?? new Set();
      unreadable.set(mount, failed);
      return opened && limitFolder(opened, guard, failed);
    },
    end() {
      unreadable.clear();
      files.end();
    },
  };
}

function limitFolder(folder: RecordingFolder, guard: Guard, unreadable: Set<string>): RecordingFolder {
  return {
    path: folder.path,
    identity: () => guard(() => folder.identity()),
    readId: () => guard(() => folder.readId()),
    writeId: () => guard(() => folder.writeId()),
    names: (form) => guard(() => folder.names(form)),
    async scan(name, seen) {
      if (unreadable.has(name)) return { stamp: '', verdict: null };
      let hasBegun = false;
      try {
        return await guard(() => {
          hasBegun = true;
          return folder.scan(name, seen);
        });
      } catch (error) {
        if (hasBegun && unreadable.size < MAX_UNREADABLE) unreadable.add(name);
        throw error;
      }
    },
    async create(name, first) {
      const file = await guard(() => folder.create(name, first));
      return file && limitFile(file, guard);
    },
    read: (name, from, to) => limitPieces(folder.read(name, from, to), guard),
    cut: (name, bytes) => guard(() => folder.cut(name, bytes)),
    remove: (name) => guard(() => folder.remove(name)),
  };
}

const limitFile = (file: NewRecordingFile, guard: Guard): NewRecordingFile => ({
  append: (pieces) => guard(() => file.append(pieces)),
  sync: () => guard(() => file.sync()),
  close: () => guard(() => file.close()),
});

async function* limitPieces(pieces: AsyncIterable<Uint8Array>, guard: Guard): AsyncGenerator<Uint8Array> {
  const reading = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await guard(() => reading.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // A read that hangs would delay its reader.
    reading.return?.().catch(() => {});
  }
}
