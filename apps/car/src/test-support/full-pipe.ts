import { execFileSync } from 'node:child_process';
import { constants, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../shared/error-code.ts';
import { tempFolder } from './temp-folder.ts';

const PAGE = Buffer.alloc(4_096);
/** A write of these bytes waits for more room than a pipe has. */
export const LARGE_WRITE = new Uint8Array(1_000_000);

/** A pipe without room: a write to its file blocks, as on a medium that hangs, until the pipe is emptied. */
export function openFullPipe() {
  const path = join(tempFolder(), 'pipe');
  execFileSync('mkfifo', [path]);
  const own = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const write = () => wouldBlock(() => writeSync(own, PAGE));
  const read = () => wouldBlock(() => readSync(own, PAGE));
  while (!write());
  return {
    path,
    /** Blocks its writer. */
    file: openSync(path, constants.O_RDWR),
    /** Resolves when a `LARGE_WRITE` blocks its writer, which takes room as soon as there is some. */
    async blocks(): Promise<void> {
      do {
        read();
        await moment();
      } while (!write());
    },
    /** Takes all bytes until `ended` settles. */
    async empty(ended: Promise<unknown>): Promise<void> {
      let isEnded = false;
      void ended.finally(() => {
        isEnded = true;
      });
      while (!isEnded) {
        while (!read());
        await moment();
      }
    },
  };
}

const moment = () => new Promise((resolve) => setTimeout(resolve, 5));

function wouldBlock(work: () => void): boolean {
  try {
    work();
    return false;
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return true;
    throw error;
  }
}
