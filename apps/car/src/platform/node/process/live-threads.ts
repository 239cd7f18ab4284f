import type { Worker } from 'node:worker_threads';

const threads = new Set<Worker>();

/** Adds a thread until it ends. */
export function addThread(thread: Worker): void {
  threads.add(thread);
  thread.once('exit', () => threads.delete(thread));
}

/** Ends all threads. One that waits for a medium ends when the medium answers. */
export function endThreads(): void {
  for (const thread of threads) void thread.terminate();
}

/** Whether a thread of this process runs, or one of Node's own threads waits for a file. Either holds up the end of the process. */
export function hasBusyThreads(): boolean {
  return threads.size > 0 || process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));
}
