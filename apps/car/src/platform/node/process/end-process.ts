import { systemClock } from '../../clock/system-clock.ts';
import { endThreads, hasBusyThreads } from './live-threads.ts';

/** Time for threads and files to end, ms. */
const LIMIT_MS = 3_000;
const CHECK_INTERVAL_MS = 20;

/**
 * Ends this process with an exit code. The normal end waits for all threads, also for one that waits for a medium that hangs: then the
 * process is killed instead.
 */
export function endProcess(code: number): void {
  const untilMs = performance.now() + LIMIT_MS;
  function check(): void {
    // Work in progress may start others.
    endThreads();
    if (hasBusyThreads() && performance.now() < untilMs) systemClock.after(CHECK_INTERVAL_MS, check);
    else exitAtOnce(code);
  }
  check();
}

/** Like `endProcess`, without time for threads to end. */
export function exitAtOnce(code: number): void {
  if (hasBusyThreads()) process.kill(process.pid, 'SIGKILL');
  process.exit(code);
}
