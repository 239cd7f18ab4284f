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
      return hasCalls(result) ? counted(result) : result;
    } finally {
      pending -= 1;
    }
  }
  /** The same folder or file, whose calls are counted. */
  function counted<T extends object>(target: T): T {
    const calls = Object.entries(target).map(([name, call]) => [
      name,
      typeof call !== 'function'
        ? call
        : (...args: unknown[]) => {
            const result = call(...args);
            return result instanceof Promise ? settled(result) : result;
          },
    ]);
    return Object.fromEntries(calls);
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

const hasCalls = (result: unknown): result is object =>
  typeof result === 'object' &&
  result !== null &&
  Object.values(result).some((value) => typeof value === 'function');
