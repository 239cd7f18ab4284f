import { execFile } from 'node:child_process';
import { access, constants, statfs } from 'node:fs/promises';
import { type Clock, withLimit } from '@ligo/machine';
import { z } from 'zod';

/** What a folder's file system has, and whether it takes anything. */
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
 * Makes what asks a folder for its space: a process of its own, since a medium that hangs holds up whoever asks, beyond any end.
 * `null` if that cannot be had within the limit; a folder whose answer is still out is not asked again.
 */
export function createSpaceProbe(
  clock: Clock,
  limitMs: number,
  shell = 'sh',
): (folder: string) => Promise<Space | null> {
  const asked = new Map<string, Promise<Space | null>>();
  return async (folder) => {
    const running = asked.get(folder);
    if (running) return running;
    let kill = () => {};
    const answer = new Promise<Space | null>((resolve) => {
      const child = execFile(shell, ['-c', SCRIPT, 'sh', folder], (error, stdout) => {
        asked.delete(folder);
        const read = outputSchema.safeParse(stdout);
        resolve(error || !read.success ? null : read.data);
      });
      kill = () => void child.kill('SIGKILL');
    });
    const limited = withLimit(clock, limitMs, answer, () => {
      kill();
      return null;
    });
    asked.set(folder, limited);
    return limited;
  };
}

/** The same of the data folder, on whose disk the whole app depends anyway; nothing if it cannot be had. Never rejects. */
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
