import type { Clock } from '../machine-runner.ts';

/** A clock that only a test moves. */
export interface VirtualClock<T extends number = number> extends Clock<T> {
  /** Moves on, runs due timers in order, and awaits `settle` between them. */
  advance(ms: number): Promise<void>;
  /** Moves on as a sleeping page does: timers fall due late, all at the end. */
  sleep(ms: number): Promise<void>;
  /** Timers that have not run or been cancelled. */
  pending(): number;
}

export interface VirtualClockOptions {
  /** Unix milliseconds; unlike zero unless asked for. */
  startMs?: number;
  /** Awaited between two timers: settled promises by default. */
  settle?: () => Promise<void>;
}

/** Makes a virtual clock. Timers of one moment run in the order in which they were set. */
export function createVirtualClock<T extends number = number>(
  options: VirtualClockOptions = {},
): VirtualClock<T> {
  const { startMs = 1_700_000_000_000, settle = settlePromises } = options;
  let nowMs = startMs;
  const timers = new Set<{ dueMs: number; run: () => void }>();
  const next = (untilMs: number) =>
    [...timers].filter(({ dueMs }) => dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)[0];
  const runUntil = async (untilMs: number) => {
    await settle();
    for (let due = next(untilMs); due; due = next(untilMs)) {
      timers.delete(due);
      nowMs = Math.max(nowMs, due.dueMs);
      due.run();
      await settle();
    }
    nowMs = untilMs;
  };
  return {
    nowMs: () => nowMs as T,
    after(delayMs, run) {
      const timer = { dueMs: nowMs + delayMs, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: (ms) => runUntil(nowMs + ms),
    sleep(ms) {
      nowMs += ms;
      return runUntil(nowMs);
    },
    pending: () => timers.size,
  };
}

/** Lets everything that waits for settled promises run. */
export async function settlePromises(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}
