import type { Clock } from '@ligo/machine';
import { LAPSE } from './drive.ts';

/** What waits longer is a limit for a peer that is silent, which is as long here as on the road. ms */
const MAX_PAUSE_MS = 5_000;

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
      if (delayMs >= MAX_PAUSE_MS) {
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

/** Nothing that a dialogue with an adapter waits for by itself is longer, and no limit for its answers as short. ms */
const MAX_IDLE_MS = 1_500;

/** The time of a dialogue whose answers take none: it passes with its pauses alone, and a limit is as long as on the road. */
export function pausedClock(): Clock {
  let passedMs = 0;
  return {
    nowMs: () => passedMs,
    after(delayMs, run) {
      if (delayMs > MAX_IDLE_MS) {
        const timer = setTimeout(run, delayMs);
        return () => clearTimeout(timer);
      }
      const turn = setImmediate(() => {
        passedMs += delayMs;
        run();
      });
      return () => clearImmediate(turn);
    },
  };
}
