import type { ChildProcess } from 'node:child_process';

/**
 * Sends a signal to a process if it could be started. One that could not has no number, and until Node tells of that, its `kill` signals
 * whatever the number 0 or one left in memory stands for: this process with its whole group, or somebody else's.
 */
export function killIfStarted(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined) child.kill(signal);
}
