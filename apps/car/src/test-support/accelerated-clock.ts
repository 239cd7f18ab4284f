import type { Clock } from '@ligo/machine';

/** So long a timer waits at once, real ms. */
const STEP_MS = 20;
/** The most that passes between two looks at the real time, real ms; more is time in which the machine stood still. */
const MAX_STEP_MS = 50;

/**
 * A clock on which a test's time passes faster than real time, and hardly at all while the process is blocked. An event that
 * is expected within a tenth of a second must not count as missing because the process was blocked for two.
 */
export function acceleratedClock(times: number): Clock {
  let seenMs = performance.now();
  let nowMs = Date.now();
  const look = () => {
    const realMs = performance.now();
    nowMs += Math.min(realMs - seenMs, MAX_STEP_MS) * times;
    seenMs = realMs;
    return nowMs;
  };
  return {
    nowMs: () => Math.floor(look()),
    after(delayMs, run) {
      const dueMs = look() + delayMs;
      let timer: NodeJS.Timeout;
      let last: NodeJS.Immediate;
      const step = () => {
        const leftMs = (dueMs - look()) / times;
        if (leftMs > 0) timer = setTimeout(step, Math.min(leftMs, STEP_MS));
        // What arrived while the machine stood still is read before.
        else last = setImmediate(run);
      };
      step();
      return () => {
        clearTimeout(timer);
        clearImmediate(last);
      };
    },
  };
}
