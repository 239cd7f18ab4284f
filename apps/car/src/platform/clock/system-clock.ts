import type { Clock } from '@ligo/machine';

function after(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}

/** The real time. */
export const systemClock: Clock = { nowMs: Date.now, after };

/** Time that passed since the app's start, ms: unlike the real time nobody sets it. */
export const upClock: Clock = { nowMs: () => performance.now(), after };
