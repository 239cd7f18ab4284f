import { setImmediate } from 'node:timers/promises';
import type { NewRecordingFile, RecordingFiles, RecordingFolder } from '../../ports/recording-files.ts';

/** Turns of the event loop without a pending operation after which all has settled. */
const QUIET_TURNS = 8;

/** Counts the operations on files in progress, so that the time of a test waits for real disks. */
export function settlingFiles(files: RecordingFiles) {
  let pending = 0;
  async function counted<T>(work: Promise<T>): Promise<T> {
    pending += 1;
    try {
      return await work;
    } finally {
      pending -= 1;
    }
  }
  const fileOf = (file: NewRecordingFile): NewRecordingFile => ({
    append: (pieces) => counted(file.append(pieces)),
    sync: () => counted(file.sync()),
    close: () => counted(file.close()),
  });
  const folderOf = (folder: RecordingFolder): RecordingFolder => ({
    path: folder.path,
    identity: () => counted(folder.identity()),
    readId: () => counted(folder.readId()),
    writeId: () => counted(folder.writeId()),
    names: (form) => counted(folder.names(form)),
    scan: (name, seen) => counted(folder.scan(name, seen)),
    create: async (name, first) => {
      const file = await counted(folder.create(name, first));
      return file && fileOf(file);
    },
    read: (name, from, to) => folder.read(name, from, to),
    cut: (name, bytes) => counted(folder.cut(name, bytes)),
    remove: (name) => counted(folder.remove(name)),
  });
  const settling: RecordingFiles = {
    open: async (medium) => {
      const folder = await counted(files.open(medium));
      return folder && folderOf(folder);
    },
    end: () => files.end(),
  };
  return {
    files: settling,
    async settle(): Promise<void> {
      for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
        await setImmediate();
        if (pending > 0) quiet = -1;
      }
    },
  };
}
