import type { Clock } from '../clock.ts';

/** A clock that only moves when a test says so. */
export interface VirtualClock extends Clock {
  /** Moves on, running what falls due in order, and lets promises settle in between. */
  advance(ms: number): Promise<void>;
  /** Moves on as a sleeping page does: timers fall due late, all at the end. */
  sleep(ms: number): Promise<void>;
  /** Timers that have not run or been cancelled. */
  pending(): number;
}

/** Makes a virtual clock that starts at a time unlike zero. */
export function createVirtualClock(): VirtualClock {
  let nowMs = 1_700_000_000_000;
  let lastId = 0;
  const timers = new Map<number, { dueMs: number; run: () => void }>();
  const next = (untilMs: number) =>
    [...timers].filter(([, { dueMs }]) => dueMs <= untilMs).sort(([, a], [, b]) => a.dueMs - b.dueMs)[0];
  const runUntil = async (untilMs: number) => {
    await settle();
    for (let due = next(untilMs); due; due = next(untilMs)) {
      timers.delete(due[0]);
      nowMs = Math.max(nowMs, due[1].dueMs);
      due[1].run();
      await settle();
    }
    nowMs = untilMs;
  };
  return {
    nowMs: () => nowMs,
    after(delayMs, run) {
      lastId += 1;
      const id = lastId;
      timers.set(id, { dueMs: nowMs + delayMs, run });
      return () => timers.delete(id);
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
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}
