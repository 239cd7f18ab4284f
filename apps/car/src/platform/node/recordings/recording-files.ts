import { join } from 'node:path';
import type { RecordingFiles, RecordingFolder } from '../../../ports/recording-files.ts';
import { newRecordingFile, readPieces } from './medium-file.ts';
import { type CallMedium, MediumThreads } from './medium-threads.ts';

/** The files of recordings on media. A medium that is mounted again does not wait for operations of the mount before. */
export function createRecordingFiles(threads = new MediumThreads()): RecordingFiles {
  return {
    async open({ folder, mountId, isWritable }) {
      const call = threads.of(`${mountId} ${folder}`);
      const path = await call('openFolder', [folder, isWritable]);
      return path === null ? null : folderAt(path, call);
    },
    end: () => threads.end(),
  };
}

const folderAt = (path: string, call: CallMedium): RecordingFolder => ({
  path,
  identity: () => call('identity', [path]),
  readId: () => call('readId', [path]),
  writeId: () => call('writeId', [path]),
  names: (form) => call('namesIn', [path, form]),
  scan: (name, seen) => call('scanFile', [join(path, name), seen]),
  async create(name, first) {
    const file = await call('create', [path, name, first]);
    return file === null ? null : newRecordingFile(call, file);
  },
  read: (name, from, to) => readPieces(call, join(path, name), from, to),
  cut: (name, bytes) => call('cut', [join(path, name), bytes]),
  remove: (name) => call('remove', [join(path, name)]),
});
