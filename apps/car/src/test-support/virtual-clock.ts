import { setImmediate } from 'node:timers/promises';
import type { Clock } from '@ligo/machine';

/** A clock that only moves when told to. */
export interface VirtualClock extends Clock {
  /** Lets time pass and runs what becomes due, in order; what it sets off is given room to run. */
  advance(ms: number): Promise<void>;
  /** How many timers wait. */
  pending(): number;
}

/** How often the event loop turns between two timers, for files and sockets that a timer set off. */
const TURNS = 20;

export function virtualClock(startMs = 1_700_000_000_000): VirtualClock {
  let nowMs = startMs;
  const timers = new Set<{ atMs: number; run: () => void }>();
  const settle = async () => {
    for (let turn = 0; turn < TURNS; turn++) await setImmediate();
  };
  return {
    nowMs: () => nowMs,
    after(delayMs, run) {
      const timer = { atMs: nowMs + delayMs, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async advance(ms) {
      const untilMs = nowMs + ms;
      await settle();
      for (;;) {
        const [next] = [...timers].filter((each) => each.atMs <= untilMs).sort((a, b) => a.atMs - b.atMs);
        if (!next) break;
        timers.delete(next);
        nowMs = Math.max(nowMs, next.atMs);
        next.run();
        await settle();
      }
      nowMs = untilMs;
    },
    pending: () => timers.size,
  };
}
