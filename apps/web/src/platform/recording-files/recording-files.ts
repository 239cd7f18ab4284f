import type { RecordingFiles } from '../../ports/recording-files.ts';
import { createMemoryFiles } from './memory-files.ts';
import { createWorkerClient } from './worker-client.ts';

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
