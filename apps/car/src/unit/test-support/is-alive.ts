import { readFileSync } from 'node:fs';

/** Whether a process is still there; not one that has ended and waits for its parent to take note. */
export function isAlive(pid: string): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
