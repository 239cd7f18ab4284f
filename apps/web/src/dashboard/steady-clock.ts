import type { Clock } from '@ligo/machine';

/** Monotonic time: units get their time of day long after their start, and ages must not jump with it. */
export const steadyClock: Clock = {
  nowMs: () => performance.timeOrigin + performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
