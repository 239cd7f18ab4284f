import type { Clock } from '@ligo/machine';

function after(delayMs: number, run: () => void): () => void {
  // A time that is over is due now; Node.js 24 warns of a negative delay.
  const timer = setTimeout(run, Math.max(0, delayMs));
  return () => clearTimeout(timer);
}

export const systemClock: Clock = { nowMs: () => Date.now(), after };
