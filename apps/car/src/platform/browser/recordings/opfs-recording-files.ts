import type { NewRecordingFile, RecordingFiles, RecordingFolder } from '../../../ports/recording-files.ts';
import {
  openForWriting,
  openIfExists,
  privateFolder,
  type SyncAccessHandle,
} from '../files/private-files.ts';
import { readId, writeId } from './folder-id.ts';
import { namesIn, scanFile } from './scan-private-folder.ts';

const PLACE = ['Ligo', 'Sentry'];
const PIECE = 256 * 1024;
const LOST_AFTER_MS = 60_000;

/** The files of recordings among the private files of this origin. A dedicated worker alone can write them. `onRefused`: a write had no room. */
export const createOpfsRecordingFiles = (onRefused: () => void): RecordingFiles => ({
  // A browser whose disk was busy may never answer.
  lostAfterMs: LOST_AFTER_MS,
  async open({ folder }) {
    const names = [...folder.split('/').filter(Boolean), ...PLACE];
    return folderAt(names.join('/'), await privateFolder(...names), onRefused);
  },
  // No call waits for another, and no idle resource is kept.
  end() {},
});

const folderAt = (
  path: string,
  folder: FileSystemDirectoryHandle,
  onRefused: () => void,
): RecordingFolder => ({
  path,
  // No links lead to private files, and there is one folder of each name.
  identity: async () => path,
  readId: () => readId(folder),
  writeId: () => writeId(folder),
  names: (form) => namesIn(folder, form),
  scan: (name, seen) => scanFile(folder, name, seen),
  async create(name, first) {
    if (await openIfExists(folder, name)) return null;
    const handle = await openForWriting(await folder.getFileHandle(name, { create: true }));
    const file = new OpfsRecordingFile(handle, onRefused);
    try {
      await file.append([first]);
      // A folder cannot be synced: the name comes to the disk with the first bytes.
      await file.sync();
    } catch (error) {
      await file.close();
      throw error;
    }
    return file;
  },
  read: (name, from, to) => readPieces(folder, name, from, to),
  async cut(name, bytes) {
    const handle = await openForWriting(await folder.getFileHandle(name));
    try {
      if (handle.getSize() > bytes) handle.truncate(bytes);
      handle.flush();
    } finally {
      handle.close();
    }
  },
  async remove(name) {
    if (await openIfExists(folder, name)) await folder.removeEntry(name);
  },
});

/** An open file. Its calls block the worker for as long as the browser takes the bytes. */
class OpfsRecordingFile implements NewRecordingFile {
  private handle: SyncAccessHandle | null;
  private size = 0;

  constructor(
    handle: SyncAccessHandle,
    private readonly onRefused: () => void,
  ) {
    this.handle = handle;
  }

  async append(pieces: readonly Uint8Array[]): Promise<void> {
    const handle = this.open();
    for (const piece of pieces) {
      // A browser without room writes a part, or throws.
      if (this.write(handle, piece) !== piece.length) {
        this.onRefused();
        throw new Error('the file was not written');
      }
      this.size += piece.length;
    }
  }

  async sync(): Promise<void> {
    this.open().flush();
  }

  async close(): Promise<void> {
    this.handle?.close();
    this.handle = null;
  }

  private write(handle: SyncAccessHandle, piece: Uint8Array): number {
    try {
      return handle.write(piece, { at: this.size });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'QuotaExceededError') this.onRefused();
      throw error;
    }
  }

  private open(): SyncAccessHandle {
    if (!this.handle) throw new Error('the file is closed');
    return this.handle;
  }
}

async function* readPieces(
  folder: FileSystemDirectoryHandle,
  name: string,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  const handle = await folder.getFileHandle(name);
  for (let at = from; at < to; ) {
    // A file that is being written gets a new state with each write, and the state before can no longer be read.
    const file = await handle.getFile();
    const piece = new Uint8Array(await file.slice(at, Math.min(at + PIECE, to)).arrayBuffer());
    if (piece.length === 0) return;
    at += piece.length;
    yield piece;
  }
}
