import type { Clock } from '@ligo/machine';
import { LAPSE } from './drive.ts';

/** What waits longer is a limit for a peer that is silent, which is as long here as on the road. ms */
const LONGEST_PAUSE_MS = 5_000;

/**
 * The time of an hour that is told in time-lapse. Pauses pass as fast as it does: those that are too short for a timer pass with the turn
 * of the event loop, and the time has come then.
 */
export function lapsedClock(startMs: number): Clock {
  const beganAt = performance.now();
  let passedMs = 0;
  const nowMs = () => {
    passedMs = Math.max(passedMs, Math.floor((performance.now() - beganAt) * LAPSE));
    return startMs + passedMs;
  };
  return {
    nowMs,
    after(delayMs, run) {
      if (delayMs >= LONGEST_PAUSE_MS) {
        const timer = setTimeout(run, delayMs);
        return () => clearTimeout(timer);
      }
      const dueMs = nowMs() - startMs + delayMs;
      const pass = () => {
        passedMs = Math.max(passedMs, dueMs);
        run();
      };
      if (delayMs <= LAPSE) {
        const turn = setImmediate(pass);
        return () => clearImmediate(turn);
      }
      const timer = setTimeout(pass, delayMs / LAPSE);
      return () => clearTimeout(timer);
    },
  };
}
