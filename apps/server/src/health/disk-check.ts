import { statfs } from 'node:fs/promises';
import type { Check } from './readiness.ts';

/** A database of which the next write may need more than this cannot go on. */
const NEEDED_BYTES = 128 * 1024;

/** Whether the disk of a folder has room for what is to be written next. */
export function diskCheck(folder: string): Check {
  return {
    name: 'disk',
    async run() {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < NEEDED_BYTES) throw new Error(`The disk of ${folder} is full`);
    },
  };
}
