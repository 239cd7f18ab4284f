import { type Clock, withLimit } from '@ligo/machine';
import type { NewRecordingFile, RecordingFiles, RecordingFolder } from '../../ports/recording-files.ts';

/** Limit of one operation on a medium, ms. */
export const MEDIUM_LIMIT_MS = 10_000;

type Guard = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * WRITE-6: Gives up a medium whose operation takes longer than the limit: its calls reject until that operation ends. `onChange`: a medium
 * was given up, or answers again.
 */
export function limitFiles(files: RecordingFiles, clock: Clock, onChange: () => void): RecordingFiles {
  /** Top folders of the given up media. */
  const hung = new Set<string>();
  const guards = new WeakMap<RecordingFolder, Guard>();

  const guardOf =
    (top: string): Guard =>
    async (work) => {
      if (hung.has(top)) throw new Error('the medium does not answer');
      const coming = work();
      return withLimit(clock, MEDIUM_LIMIT_MS, coming, () => {
        hung.add(top);
        const release = () => {
          hung.delete(top);
          onChange();
        };
        coming.then(release, release);
        onChange();
        throw new Error('the medium does not answer');
      });
    };
  return {
    async open(top, isWritable) {
      const guard = guardOf(top);
      const opened = await guard(() => files.open(top, isWritable));
      const folder = opened && limitFolder(opened, guard);
      if (folder) guards.set(folder, guard);
      return folder;
    },
    isSame: (one, other) => (guards.get(other) ?? guardOf(other.path))(() => files.isSame(one, other)),
  };
}

function limitFolder(folder: RecordingFolder, guard: Guard): RecordingFolder {
  return {
    path: folder.path,
    readId: () => guard(() => folder.readId()),
    writeId: () => guard(() => folder.writeId()),
    names: (form) => guard(() => folder.names(form)),
    scan: (name) => guard(() => folder.scan(name)),
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
