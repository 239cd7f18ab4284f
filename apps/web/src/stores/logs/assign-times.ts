import type { LogEntry } from '@ligo/protocol';

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
