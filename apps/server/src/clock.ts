import type { Clock } from '@ligo/machine';

/** Time beyond this, during which the process was blocked, does not count as waiting. */
const STRETCH_MS = 100;

/**
 * The clock for timeouts of external answers. While this process is blocked by load, `after` counts at most 100 ms, and an answer
 * that arrived meanwhile is processed first.
 */
export const stallAwareClock: Clock = {
  nowMs: Date.now,
  after(delayMs, run) {
    let leftMs = delayMs;
    let timer: NodeJS.Timeout;
    let last: NodeJS.Immediate | undefined;
    const wait = () => {
      const stretchMs = Math.min(leftMs, STRETCH_MS);
      leftMs -= stretchMs;
      timer = setTimeout(() => {
        if (leftMs > 0) wait();
        else last = setImmediate(run);
      }, stretchMs);
    };
    wait();
    return () => {
      clearTimeout(timer);
      clearImmediate(last);
    };
  },
};
