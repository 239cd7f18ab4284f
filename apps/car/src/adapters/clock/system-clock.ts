import type { Clock } from '../../ports/clock.ts';

/** The real time. */
export const systemClock: Clock = {
  nowMs: Date.now,
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
