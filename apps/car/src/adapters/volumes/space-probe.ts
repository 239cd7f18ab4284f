import { execFile } from 'node:child_process';
import { type Clock, withLimit } from '@ligo/machine';
import { z } from 'zod';

/** What a folder's file system has, and whether it takes anything. */
export interface Space {
  freeBytes: number;
  totalBytes: number;
  isWritable: boolean;
}

/** Sizes of the file system, and whether a folder can be made on it: unlike a file that never follows a link of a foreign medium. */
const SCRIPT = `
  stat -f -c '%S %a %b' -- "$1" || exit 1
  probe="$1/.ligo-probe"
  rm -f -- "$probe" 2>/dev/null || rmdir -- "$probe" 2>/dev/null
  mkdir -- "$probe" 2>/dev/null && rmdir -- "$probe" && echo writable
  exit 0`;

const outputSchema = z
  .string()
  .regex(/^\d+ \d+ \d+\n(writable\n)?$/)
  .transform((text): Space => {
    const [blockBytes = 0, free = 0, total = 0] = text.split(/\s/, 3).map(Number);
    return {
      freeBytes: blockBytes * free,
      totalBytes: blockBytes * total,
      isWritable: text.endsWith('writable\n'),
    };
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
