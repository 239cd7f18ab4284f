import type { ChildProcess } from 'node:child_process';

/**
 * Sends a signal to a process if it was started. A process that could not start has no id, and until Node reports that, its `kill`
 * signals the process of id 0 or of an uninitialized id: this process with its whole group, or an unrelated one.
 */
export function killIfStarted(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined) child.kill(signal);
}
