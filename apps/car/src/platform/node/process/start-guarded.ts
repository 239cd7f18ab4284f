import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Starts a process that is killed, with its process group, as soon as this one is gone, even if this one is killed itself: a shell
 * waits at a pipe whose other end is ours alone. It is there before the process is, so that hardly a moment lies between them. The
 * process has to lead a group of its own (`detached`). Throws what `start` throws. Where there is no `sh` there is no guard.
 */
export function startGuarded(start: () => ChildProcess): ChildProcess {
  const guard = spawn('sh', ['-c', 'read -r pid && { read -r line; kill -9 "-$pid"; }'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => {});
  guard.stdin?.on('error', () => {});
  const release = () => killIfStarted(guard, 'SIGKILL');
  let child: ChildProcess;
  try {
    child = start();
  } catch (error) {
    release();
    throw error;
  }
  if (child.pid === undefined) release();
  else {
    guard.stdin?.write(`${child.pid}\n`);
    child.once('exit', release);
  }
  return child;
}

/**
 * Sends a signal to a process if it was started. A process that could not start has no id, and until Node reports that, its `kill`
 * signals the process of id 0 or of an uninitialized id: this process with its whole group, or an unrelated one.
 */
export function killIfStarted(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined) child.kill(signal);
}
