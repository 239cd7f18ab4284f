import { type Clock, withLimit } from '@ligo/machine';
import type { NewRecordingFile, RecordingFiles, RecordingFolder } from '../../ports/recording-files.ts';

/** Limit of one operation on a medium, ms. */
export const MEDIUM_LIMIT_MS = 10_000;

type Guard = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * WRITE-6: Gives up a medium whose operation takes longer than the limit: its calls reject until that operation ends or is lost, or the
 * medium is mounted again. `onChange`: a medium was given up, or answers again.
 */
export function limitFiles(files: RecordingFiles, clock: Clock, onChange: () => void): RecordingFiles {
  /** Mounts of the given up media. */
  const hung = new Set<string>();

  const guardOf =
    (mount: string): Guard =>
    async (work) => {
      if (hung.has(mount)) throw new Error('the medium does not answer');
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
        throw new Error('the medium does not answer');
      });
    };
  return {
    async open(medium) {
      const guard = guardOf(`${medium.mountId} ${medium.folder}`);
      const opened = await guard(() => files.open(medium));
      return opened && limitFolder(opened, guard);
    },
    end: () => files.end(),
  };
}

function limitFolder(folder: RecordingFolder, guard: Guard): RecordingFolder {
  return {
    path: folder.path,
    identity: () => guard(() => folder.identity()),
    readId: () => guard(() => folder.readId()),
    writeId: () => guard(() => folder.writeId()),
    names: (form) => guard(() => folder.names(form)),
    scan: (name, seen) => guard(() => folder.scan(name, seen)),
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
