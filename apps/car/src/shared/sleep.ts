import type { Clock } from '@ligo/machine';

/** Waits; resolves early when the signal aborts. Leaves no timer and no listener behind. */
export function sleep(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted || delayMs <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(delayMs, end);
    signal.addEventListener('abort', end);
  });
}
