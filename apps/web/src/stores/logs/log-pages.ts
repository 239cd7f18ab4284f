import type { Clock } from '@ligo/machine';
import type { LogEntry } from '@ligo/protocol';
import type { Counter } from '../../lib/values/counter.ts';
import type { AccountCar, LogStorage } from '../../ports/storage.ts';
import { logItemOf } from './log-item.ts';

/**
 * Entries in their car's order, each at a time where an owner looks for it. A time that is certain stays. An uncertain one
 * stays if it lies behind the entry before and not in the future; otherwise it stands right behind that entry, or, where
 * there is none, right before the next certain one.
 */
export function assignTimes(
  entries: readonly LogEntry[],
  /** Time of the entry before the first, unix ms; `null` without one. */
  previousMs: number | null,
  nowMs: number,
): LogEntry[] {
  const firstCertain = entries.findIndex(({ isTimeUncertain }) => !isTimeUncertain);
  const leading = firstCertain < 0 ? entries.length : firstCertain;
  let beforeMs = previousMs ?? (entries[firstCertain]?.time ?? nowMs) - leading - 1;
  return entries.map((entry) => {
    const isPlausible = entry.time > beforeMs && entry.time <= nowMs;
    beforeMs = !entry.isTimeUncertain || isPlausible ? entry.time : beforeMs + 1;
    return { ...entry, time: beforeMs };
  });
}

/** The entries of all cars' logs on this phone. Each call rejects if storage fails, which is counted. */
export function createLogPages(logStorage: LogStorage, clock: Clock, counter: Counter) {
  const counted = async <T>(reason: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      counter.add(reason);
      throw error;
    }
  };
  return {
    /** Where the stored log of a car ends: its newest time, unix milliseconds or `null`, and the last entry's place. */
    newest: (owner: AccountCar) =>
      counted('logs-read-failed', async () => {
        const [timeMs, head] = await Promise.all([
          logStorage.newestTime(owner, Number.POSITIVE_INFINITY),
          logStorage.head(owner),
        ]);
        return { timeMs, ref: head?.ref ?? '' };
      }),
    /** Stores a page of the car behind the stored entries. */
    add: (owner: AccountCar, page: readonly LogEntry[]) =>
      counted('logs-write-failed', async () => {
        const head = await logStorage.head(owner);
        await logStorage.add(owner, assignTimes(page, head?.timeMs ?? null, clock.nowMs()));
      }),
    /** Entries from a moment on and before another, newest first; unreadable ones are counted and left out. */
    async between(owner: AccountCar, fromMs: number, beforeMs: number) {
      const stored = await logStorage.read(owner, fromMs, beforeMs);
      const items = stored.map(logItemOf).filter((item) => item !== null);
      if (items.length < stored.length) counter.add('log-unreadable');
      return items.reverse();
    },
  };
}
