import type { Clock } from '@ligo/machine';
import { LAPSE } from './drive.ts';

/** A longer delay is a timeout for a silent peer, which is not shortened. ms */
const MAX_PAUSE_MS = 5_000;

/**
 * The clock of an hour that is sent in time-lapse. Delays pass as fast: those that are too short for a timer pass with the next turn of
 * the event loop, and move the time forward.
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

/** A clock on which answers take no time: their time is not sent in time-lapse. */
export function withoutAnswerTime(clock: Clock): Clock {
  let lastMs = clock.nowMs();
  return {
    nowMs: () => lastMs,
    after: (delayMs, run) =>
      clock.after(delayMs, () => {
        lastMs = clock.nowMs();
        run();
      }),
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
