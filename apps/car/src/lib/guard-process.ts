import { spawn } from 'node:child_process';

/** Kills a process as soon as this one is gone. */
export interface Guard {
  /** Which one; a negative number is a whole process group. */
  hold(pid: number): void;
  /** Takes the guard away; to be called when the process has ended. */
  release(): void;
}

/**
 * Has a process killed as soon as this one is gone, even if this one is killed itself: a shell waits at a pipe whose other end is
 * ours alone. Returns what takes the guard away, to be called when the process has ended. Where there is no `sh` there is no guard.
 */
export function guardProcess(pid: number): () => void {
  const guard = prepareGuard();
  guard.hold(pid);
  return guard.release;
}

/** A guard for a process that is about to be started, so that there is hardly a moment without. */
export function prepareGuard(): Guard {
  const guard = spawn('sh', ['-c', 'read -r pid && { read -r line; kill -9 "$pid"; }'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => {});
  guard.stdin?.on('error', () => {});
  return {
    hold: (pid) => void guard.stdin?.write(`${pid}\n`),
    release: () => void guard.kill('SIGKILL'),
  };
}
