import type { Clock } from '@ligo/machine';

/** The real time. */
export const systemClock: Clock = {
  nowMs: Date.now,
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
