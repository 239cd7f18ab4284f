import { execFile } from 'node:child_process';
import { access, constants, statfs } from 'node:fs/promises';
import { type Clock, withLimit } from '@ligo/machine';
import { z } from 'zod';

/** The space of a folder's file system, and whether it is writable. */
export interface Space {
  freeBytes: number;
  totalBytes: number;
  isWritable: boolean;
}

/** Whether the folder may be written to, which a file system that the kernel has made read-only denies, and its sizes. */
const SCRIPT = `[ -w "$1" ] && echo writable; exec stat -f -c '%S %a %b' -- "$1"`;

const outputSchema = z
  .string()
  .regex(/^(writable\n)?\d+ \d+ \d+\n$/)
  .transform((text): Space => {
    const isWritable = text.startsWith('writable');
    const [blockBytes = 0, free = 0, total = 0] = text.replace('writable', '').trim().split(' ').map(Number);
    return { freeBytes: blockBytes * free, totalBytes: blockBytes * total, isWritable };
  });

/**
 * Creates the function that reads the space of a folder in a separate process, since a medium that hangs blocks its reader forever.
 * `null` if it takes longer than the limit; while an answer is pending, the folder of that mount is not read again.
 */
export function createSpaceProbe(
  clock: Clock,
  limitMs: number,
  shell = 'sh',
): (folder: string, mountId: string) => Promise<Space | null> {
  const asked = new Map<string, Promise<Space | null>>();
  return async (folder, mountId) => {
    const key = `${mountId} ${folder}`;
    const running = asked.get(key);
    if (running) return running;
    let kill = () => {};
    const answer = new Promise<Space | null>((resolve) => {
      const child = execFile(shell, ['-c', SCRIPT, 'sh', folder], (error, stdout) => {
        asked.delete(key);
        const read = outputSchema.safeParse(stdout);
        resolve(error || !read.success ? null : read.data);
      });
      kill = () => void child.kill('SIGKILL');
    });
    const limited = withLimit(clock, limitMs, answer, () => {
      kill();
      return null;
    });
    asked.set(key, limited);
    return limited;
  };
}

/** The space of the data folder, on whose disk the whole app depends; empty if unavailable. Never rejects. */
export async function ownSpace(folder: string): Promise<Space> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    const isWritable = await access(folder, constants.W_OK).then(
      () => true,
      () => false,
    );
    return { freeBytes: bsize * bavail, totalBytes: bsize * blocks, isWritable };
  } catch {
    return { freeBytes: 0, totalBytes: 0, isWritable: false };
  }
}
