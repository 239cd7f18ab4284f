import { spawn } from 'node:child_process';

/**
 * Has a process killed as soon as this one is gone, even if this one is killed itself: a shell waits at a pipe whose other end is
 * ours alone. A negative number is a whole process group. Returns what takes the guard away, to be called when the process has ended. Where there is no `sh` there is no guard.
 */
export function guardProcess(pid: number): () => void {
  const guard = spawn('sh', ['-c', 'read -r line; kill -9 "$1"', 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => {});
  guard.stdin?.on('error', () => {});
  return () => void guard.kill('SIGKILL');
}
