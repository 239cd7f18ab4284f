import type { Clock } from '@ligo/machine';

/** What passed beyond this while nothing ran here was not spent waiting. */
const STRETCH_MS = 100;

/**
 * The clock of limits on what others take to answer: of a time in which this process stood still, for a burst of work or a machine
 * that is busy, `after` counts 100 ms at most, and an answer that came meanwhile comes first.
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
