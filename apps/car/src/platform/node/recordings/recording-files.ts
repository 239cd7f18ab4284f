import { join } from 'node:path';
import type { NewRecordingFile, RecordingFiles, RecordingFolder } from '../../../ports/recording-files.ts';
import { joinBytes } from '../../../shared/bytes.ts';
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
    return file === null ? null : new MediumFile(call, file);
  },
  read: (name, from, to) => readPieces(call, join(path, name), from, to),
  cut: (name, bytes) => call('cut', [join(path, name), bytes]),
  remove: (name) => call('remove', [join(path, name)]),
});

const PIECE = 256 * 1024;

/** An open file on a medium. It is closed once its running operations end: its number may then be that of another file. */
export class MediumFile implements NewRecordingFile {
  private readonly running = new Set<Promise<unknown>>();
  private closing: Promise<void> | null = null;

  constructor(
    private readonly call: CallMedium,
    private readonly file: number,
  ) {}

  append(pieces: readonly Uint8Array[]): Promise<void> {
    const bytes = joinBytes(pieces);
    return this.run(() => this.call('write', [this.file, bytes], [bytes.buffer]));
  }

  sync(): Promise<void> {
    return this.run(() => this.call('sync', [this.file]));
  }

  read(at: number, length: number): Promise<Uint8Array> {
    return this.run(() => this.call('read', [this.file, at, length]));
  }

  close(): Promise<void> {
    this.closing ??= Promise.allSettled(this.running).then(() => this.call('close', [this.file]));
    return this.closing;
  }

  private async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.closing) throw new Error('the file is closed');
    const operation = work();
    this.running.add(operation);
    try {
      return await operation;
    } finally {
      this.running.delete(operation);
    }
  }
}

/** The bytes of a file from `from` up to `to`, or to its end. */
async function* readPieces(
  call: CallMedium,
  path: string,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  const file = new MediumFile(call, await call('openToRead', [path]));
  try {
    for (let at = from; at < to; ) {
      const piece = await file.read(at, Math.min(PIECE, to - at));
      if (piece.length === 0) return;
      at += piece.length;
      yield piece;
    }
  } finally {
    await file.close();
  }
}
