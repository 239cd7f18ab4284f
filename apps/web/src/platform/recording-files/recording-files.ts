import type { RecordingFiles, RecordingSink, SinkFailure } from '../../ports/recordings.ts';
import type { AccountCar } from '../../ports/storage.ts';
import { createMemoryFiles } from './memory-files.ts';
import type { FileAnswer, FileCallName, FileCalls } from './private-files.ts';

/** Bytes that are handed to the worker at once. */
const BLOCK_BYTES = 256 * 1024;

/** A name that is valid as a folder, for any content. */
const folderName = (text: string) => `_${encodeURIComponent(text).replaceAll('.', '%2E')}`;
const folderOf = ({ accountId, carId }: AccountCar) => [folderName(accountId), folderName(carId)];
const FAILURES: Partial<Record<string, SinkFailure>> = {
  QuotaExceededError: 'full',
  NoModificationAllowedError: 'elsewhere',
};
const failureOf = ({ message }: Error): SinkFailure => FAILURES[message] ?? 'storage';

type Call = <N extends FileCallName>(
  name: N,
  asked: Parameters<FileCalls[N]>[0],
) => Promise<ReturnType<FileCalls[N]>>;

/** Calls a worker, one question after the other. A call rejects with the name of the error in the worker. */
function callsTo(worker: Worker): Call {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  worker.onmessage = ({ data }: MessageEvent<FileAnswer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.ok) asked?.resolve(data.value);
    else asked?.reject(new Error(data.error));
  };
  worker.onerror = () => {
    for (const { reject } of waiting.values()) reject(new Error('the worker ended'));
    waiting.clear();
  };
  return (name, asked) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve: resolve as (value: unknown) => void, reject });
      const bytes = 'bytes' in asked ? [asked.bytes.buffer] : [];
      worker.postMessage({ id: lastId, name, asked }, bytes);
    });
}

/** Puts small pieces together, so that few of them wait. */
function createSink(
  call: Call,
  opened: Promise<void>,
  onFailure: (reason: SinkFailure) => void,
): RecordingSink {
  let block = new Uint8Array(BLOCK_BYTES);
  let filled = 0;
  let isOver = false;
  let failed: Error | null = null;
  const watch = (work: Promise<void>) =>
    work.catch((error: Error) => {
      if (failed) return;
      failed = error;
      onFailure(failureOf(error));
    });
  watch(opened);
  const send = () => {
    if (filled === 0 || failed) return;
    const bytes = block.slice(0, filled);
    filled = 0;
    watch(call('write', { bytes }));
  };
  const close = async () => {
    if (isOver) return;
    isOver = true;
    send();
    block = new Uint8Array();
    await watch(call('close', {}));
  };
  return {
    write(bytes) {
      for (let at = 0; at < bytes.length && !isOver; ) {
        const piece = bytes.subarray(at, at + BLOCK_BYTES - filled);
        block.set(piece, filled);
        filled += piece.length;
        at += piece.length;
        if (filled === BLOCK_BYTES) send();
      }
    },
    async finish() {
      await close();
      if (failed) throw failed;
    },
    close: () => void close(),
  };
}

function createWorkerClient(worker: Worker): RecordingFiles {
  const call = callsTo(worker);
  return {
    list: (owner) => call('list', { folder: folderOf(owner) }),
    open: (owner, file, onFailure) =>
      createSink(call, call('open', { folder: folderOf(owner), ...file }), onFailure),
    setKept: (owner, recording, isKept) => call('setKept', { folder: folderOf(owner), recording, isKept }),
    async read(owner, filePath) {
      const file = await call('read', { folder: folderOf(owner), filePath });
      return file && new Blob([file], { type: 'video/mp4' });
    },
    remove: (owner, filePath) => call('remove', { folder: folderOf(owner), filePath }),
    removeOtherCars: (accountId, carIds) =>
      call('removeOtherFolders', { folder: [folderName(accountId)], names: carIds.map(folderName) }),
    usage: () => call('usage', {}),
    clear: () => call('clear', {}),
  };
}

/**
 * Recordings in the browser's private files, written in a worker, which begins with the first call. Where the browser gives none
 * they live as long as the page, and `onFallback` is called.
 */
export function createRecordingFiles(onFallback: () => void): RecordingFiles {
  let opening: Promise<RecordingFiles> | null = null;
  let opened: RecordingFiles | null = null;
  const open = async () => {
    try {
      const worker = new Worker(new URL('./files-worker.ts', import.meta.url), { type: 'module' });
      const files = createWorkerClient(worker);
      // Some browsers have the files but refuse them, in private windows for one.
      await files.usage();
      opened = files;
    } catch {
      onFallback();
      opened = createMemoryFiles();
    }
    return opened;
  };
  const files = () => {
    opening ??= open();
    return opening;
  };
  return {
    list: async (...asked) => (await files()).list(...asked),
    open(...asked) {
      // Nothing is fetched before the stored files are read.
      if (!opened) throw new Error('nothing was listed yet');
      return opened.open(...asked);
    },
    setKept: async (...asked) => (await files()).setKept(...asked),
    read: async (...asked) => (await files()).read(...asked),
    remove: async (...asked) => (await files()).remove(...asked),
    removeOtherCars: async (...asked) => (await files()).removeOtherCars(...asked),
    usage: async () => (await files()).usage(),
    clear: async () => (await files()).clear(),
  };
}
