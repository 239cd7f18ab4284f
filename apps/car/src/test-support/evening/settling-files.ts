import { setImmediate } from 'node:timers/promises';
import type { RecordingFiles } from '../../ports/recording-files.ts';

/** Turns of the event loop without a pending operation after which all has settled. */
const QUIET_TURNS = 8;

/** Counts the operations on files in progress, so that the time of a test waits for real disks. */
export function settlingFiles(files: RecordingFiles) {
  let pending = 0;
  async function settled(work: Promise<unknown>): Promise<unknown> {
    pending += 1;
    try {
      const result = await work;
      return isFolderOrFile(result) ? counted(result) : result;
    } finally {
      pending -= 1;
    }
  }
  /** The same folder or file, whose calls are counted. */
  function counted<T extends object>(target: T): T {
    return new Proxy(target, {
      get(_target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          const result: unknown = value.apply(target, args);
          return result instanceof Promise ? settled(result) : result;
        };
      },
    });
  }
  return {
    files: counted(files),
    async settle(): Promise<void> {
      for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
        await setImmediate();
        if (pending > 0) quiet = -1;
      }
    },
  };
}

const isFolderOrFile = (result: unknown): result is object =>
  typeof result === 'object' && result !== null && ('create' in result || 'append' in result);
