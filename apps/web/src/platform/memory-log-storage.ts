import type { LogEntry } from '@ligo/protocol';
import { createObservable } from '../lib/values/observable.ts';
import type { AccountCar } from '../ports/account-car.ts';
import type { LogHead, LogStorage } from '../ports/log-storage.ts';
import { logHeadOf } from './log-head.ts';

/** Log entries that live as long as the page. */
export function createMemoryLogStorage(): LogStorage {
  const owners = new Map<string, Map<string, LogEntry>>();
  const heads = new Map<string, LogHead>();
  const nameOf = ({ accountId, carId }: AccountCar) => `${accountId}/${carId}`;
  const logsOf = (owner: AccountCar) => {
    const name = nameOf(owner);
    const logs = owners.get(name) ?? new Map<string, LogEntry>();
    owners.set(name, logs);
    return logs;
  };
  const within = (owner: AccountCar, fromMs: number, beforeMs: number) =>
    [...logsOf(owner).values()]
      .filter(({ time }) => time >= fromMs && time < beforeMs)
      .sort((a, b) => a.time - b.time);
  return {
    isTemporary: createObservable(true),
    newestTime: async (owner, beforeMs) =>
      within(owner, Number.NEGATIVE_INFINITY, beforeMs).at(-1)?.time ?? null,
    read: async (owner, fromMs, beforeMs) => within(owner, fromMs, beforeMs),
    async add(owner, entries) {
      const logs = logsOf(owner);
      for (const log of entries)
        logs.set(`${log.time}/${log.type}/${log.data}/${log.isTimeUncertain ? log.ref : ''}`, log);
      const head = logHeadOf(entries);
      if (head) heads.set(nameOf(owner), head);
    },
    head: async (owner) => heads.get(nameOf(owner)) ?? null,
    async clear() {
      heads.clear();
      owners.clear();
    },
  };
}
