import { type SentryRecording, sentryRecordingSchema } from '@ligo/protocol';
import { z } from 'zod';
import type { StoredRecording } from '../../ports/recordings.ts';

export interface FileCalls {
  list(asked: { folder: string[] }): StoredRecording[];
  /** Opens for writing behind `fromByte`; one file is open at a time. */
  open(asked: { folder: string[]; recording: SentryRecording; sizeBytes: number; fromByte: number }): void;
  write(asked: { bytes: Uint8Array<ArrayBuffer> }): void;
  close(asked: Record<never, never>): void;
  setKept(asked: { folder: string[]; recording: SentryRecording; isKept: boolean }): void;
  read(asked: { folder: string[]; filePath: string }): File | null;
  remove(asked: { folder: string[]; filePath: string }): void;
  removeOtherFolders(asked: { folder: string[]; names: string[] }): void;
  usage(asked: Record<never, never>): { count: number; bytes: number };
  clear(asked: Record<never, never>): void;
}
export type FileCallName = keyof FileCalls;

/** A call on its way to the worker, and its answer on the way back. */
export type FileCall = {
  [N in FileCallName]: { id: number; name: N; asked: Parameters<FileCalls[N]>[0] };
}[FileCallName];
/** `error` is the name of the browser's error. */
export type FileAnswer = { id: number } & ({ ok: true; value: unknown } | { ok: false; error: string });

/** A file with one synchronous writer: workers have it, the type libraries of pages do not. */
interface SyncHandle {
  write(bytes: Uint8Array, at: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}
type WorkerFileHandle = FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncHandle> };

const ROOT = 'recordings';
const headSchema = z.object({ recording: sentryRecordingSchema, sizeBytes: z.number().int().positive() });

/** Calls that may take a moment, as the worker has them. */
type AsyncFileCalls = {
  [N in keyof FileCalls]: (asked: Parameters<FileCalls[N]>[0]) => Promise<ReturnType<FileCalls[N]>>;
};

async function nameOf(filePath: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(filePath));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const isMissing = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError';

async function ifThere<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function folderAt(
  root: FileSystemDirectoryHandle,
  names: readonly string[],
  create: boolean,
): Promise<FileSystemDirectoryHandle | null> {
  let folder: FileSystemDirectoryHandle | null = root;
  for (const name of [ROOT, ...names]) {
    if (!folder) return null;
    folder = await ifThere(folder.getDirectoryHandle(name, { create }));
  }
  return folder;
}

const fileIn = async (folder: FileSystemDirectoryHandle, name: string) =>
  (await ifThere(folder.getFileHandle(name)))?.getFile() ?? null;

async function writeWhole(folder: FileSystemDirectoryHandle, name: string, bytes: Uint8Array): Promise<void> {
  const handle = await syncHandle(folder, name);
  try {
    handle.truncate(0);
    handle.write(bytes, { at: 0 });
    handle.flush();
  } finally {
    handle.close();
  }
}

async function syncHandle(folder: FileSystemDirectoryHandle, name: string): Promise<SyncHandle> {
  const handle = (await folder.getFileHandle(name, { create: true })) as WorkerFileHandle;
  return handle.createSyncAccessHandle();
}

/** The stored entry of a name; `null` if it cannot be read: then it counts as missing. */
async function storedAs(folder: FileSystemDirectoryHandle, name: string): Promise<StoredRecording | null> {
  const head = await fileIn(folder, `${name}.json`);
  if (!head) return null;
  const read = headSchema.safeParse(
    await head
      .text()
      .then(JSON.parse)
      .catch(() => null),
  );
  if (!read.success) return null;
  const video = await fileIn(folder, `${name}.mp4`);
  const isKept = (await fileIn(folder, `${name}.kept`)) !== null;
  return { ...read.data, receivedBytes: Math.min(video?.size ?? 0, read.data.sizeBytes), isKept };
}

async function namesIn(folder: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  return names;
}

async function removeAll(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  // The head last: without it the others are not found.
  for (const kind of ['mp4', 'kept', 'json']) await ifThere(folder.removeEntry(`${name}.${kind}`));
}

/** Files in the origin-private file system, for a worker: `write` needs what only workers have. */
export function createPrivateFiles(storage: Pick<StorageManager, 'getDirectory'>): AsyncFileCalls {
  let writing: { handle: SyncHandle; at: number } | null = null;
  const root = () => storage.getDirectory();
  const close = () => {
    writing?.handle.flush();
    writing?.handle.close();
    writing = null;
  };
  const openHead = async (
    folder: FileSystemDirectoryHandle,
    recording: SentryRecording,
    sizeBytes: number,
  ) => {
    const name = await nameOf(recording.filePath);
    const text = JSON.stringify({ recording, sizeBytes });
    if ((await (await fileIn(folder, `${name}.json`))?.text()) !== text)
      await writeWhole(folder, `${name}.json`, new TextEncoder().encode(text));
    return name;
  };
  return {
    async list({ folder }) {
      const here = await folderAt(await root(), folder, false);
      if (!here) return [];
      const heads = (await namesIn(here)).filter((name) => name.endsWith('.json'));
      const stored = await Promise.all(heads.map((name) => storedAs(here, name.slice(0, -'.json'.length))));
      return stored.filter((each) => each !== null);
    },
    async open({ folder, recording, sizeBytes, fromByte }) {
      close();
      const here = await folderAt(await root(), folder, true);
      if (!here) throw new DOMException('There is no folder', 'NotFoundError');
      const handle = await syncHandle(here, `${await openHead(here, recording, sizeBytes)}.mp4`);
      handle.truncate(fromByte);
      writing = { handle, at: fromByte };
    },
    async write({ bytes }) {
      if (!writing) throw new DOMException('No file is open', 'InvalidStateError');
      const written = writing.handle.write(bytes, { at: writing.at });
      writing.at += written;
      // Some browsers write only what fits, and report no error.
      if (written < bytes.length) throw new DOMException('No room', 'QuotaExceededError');
    },
    close: async () => close(),
    async setKept({ folder, recording, isKept }) {
      const here = await folderAt(await root(), folder, true);
      if (!here) return;
      const name = await nameOf(recording.filePath);
      if (!isKept) return void (await ifThere(here.removeEntry(`${name}.kept`)));
      await here.getFileHandle(`${name}.kept`, { create: true });
      if (!(await storedAs(here, name))) await openHead(here, recording, recording.size || 1);
    },
    async read({ folder, filePath }) {
      const here = await folderAt(await root(), folder, false);
      const name = await nameOf(filePath);
      const stored = here && (await storedAs(here, name));
      return stored && stored.receivedBytes === stored.sizeBytes ? fileIn(here, `${name}.mp4`) : null;
    },
    async remove({ folder, filePath }) {
      const here = await folderAt(await root(), folder, false);
      if (here) await removeAll(here, await nameOf(filePath));
    },
    async removeOtherFolders({ folder, names }) {
      const here = await folderAt(await root(), folder, false);
      if (!here) return;
      for (const name of await namesIn(here))
        if (!names.includes(name)) await ifThere(here.removeEntry(name, { recursive: true }));
    },
    async usage() {
      const here = await folderAt(await root(), [], false);
      return here ? usageOf(here) : { count: 0, bytes: 0 };
    },
    async clear() {
      close();
      await ifThere((await root()).removeEntry(ROOT, { recursive: true }));
    },
  };
}

async function usageOf(folder: FileSystemDirectoryHandle): Promise<{ count: number; bytes: number }> {
  let [count, bytes] = [0, 0];
  for await (const handle of folder.values()) {
    if (handle.kind === 'directory') {
      const inside = await usageOf(handle as FileSystemDirectoryHandle);
      count += inside.count;
      bytes += inside.bytes;
    } else if (handle.name.endsWith('.mp4')) {
      count += 1;
      bytes += (await (handle as FileSystemFileHandle).getFile()).size;
    }
  }
  return { count, bytes };
}
