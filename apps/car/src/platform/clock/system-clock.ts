import type { Clock } from '@ligo/machine';

function after(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}

export const systemClock: Clock = { nowMs: () => Date.now(), after };
