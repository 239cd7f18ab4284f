import type { LogEntry } from '@ligo/protocol';
import type { CarOwner, LogStorage } from './ports.ts';

/** Log entries that live as long as the page. */
export function createMemoryLogStorage(): LogStorage {
  const owners = new Map<string, Map<string, LogEntry>>();
  const logsOf = ({ accountId, carId }: CarOwner) => {
    const name = `${accountId}/${carId}`;
    const logs = owners.get(name) ?? new Map<string, LogEntry>();
    owners.set(name, logs);
    return logs;
  };
  const within = (owner: CarOwner, fromMs: number, beforeMs: number) =>
    [...logsOf(owner).values()]
      .filter(({ time }) => time >= fromMs && time < beforeMs)
      .sort((a, b) => a.time - b.time);
  return {
    newestTime: async (owner, beforeMs) =>
      within(owner, Number.NEGATIVE_INFINITY, beforeMs).at(-1)?.time ?? null,
    read: async (owner, fromMs, beforeMs) => within(owner, fromMs, beforeMs),
    async add(owner, entries) {
      const logs = logsOf(owner);
      for (const log of entries) logs.set(`${log.time}/${log.type}/${log.data}`, log);
    },
    async clear() {
      owners.clear();
    },
  };
}
