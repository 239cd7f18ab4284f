import { statfs } from 'node:fs/promises';
import type { Check } from './readiness.ts';

/** Free space that the next write of the database may need. */
const NEEDED_BYTES = 128 * 1024;

export function diskCheck(folder: string): Check {
  return {
    name: 'disk',
    async run() {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < NEEDED_BYTES) throw new Error(`The disk of ${folder} is full`);
    },
  };
}
