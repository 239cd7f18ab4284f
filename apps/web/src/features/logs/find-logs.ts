import { addDays, addMonths, dateOf, dayOf, type LocalDay } from '../../lib/time/local-day.ts';
import type { LogItem, LogsStore } from '../../stores/logs/logs-store.ts';

type Source = Pick<LogsStore, 'between' | 'newestTimeBefore'>;

/** Days read at once while searching: few reads for rare events, and little in memory for frequent ones. */
const DAYS_AT_ONCE = 7;

/** The days of a day's month that have entries. Looks for one entry a day. Rejects if they cannot be read. */
export async function daysWithLogs(logs: Source, month: LocalDay): Promise<ReadonlySet<LocalDay>> {
  const days = new Set<LocalDay>();
  const first = addMonths(month, 0);
  let beforeMs = dateOf(addMonths(month, 1)).getTime();
  for (;;) {
    const timeMs = await logs.newestTimeBefore(beforeMs);
    const day = timeMs === null ? '' : dayOf(timeMs);
    if (day < first) return days;
    days.add(day);
    beforeMs = dateOf(day).getTime();
  }
}

/**
 * The newest entries of all days that `matches` picks, at most `limit`. Reads a few days at a time and stops early when
 * the signal is aborted. Rejects if they cannot be read.
 */
export async function findLogs(
  logs: Source,
  matches: (item: LogItem) => boolean,
  limit: number,
  signal: AbortSignal,
): Promise<{ items: readonly LogItem[]; isTruncated: boolean }> {
  const items: LogItem[] = [];
  let beforeMs = Number.POSITIVE_INFINITY;
  while (!signal.aborted) {
    const newestMs = await logs.newestTimeBefore(beforeMs);
    if (newestMs === null) break;
    const fromMs = dateOf(addDays(dayOf(newestMs), 1 - DAYS_AT_ONCE)).getTime();
    items.push(...(await logs.between(fromMs, beforeMs)).filter(matches));
    if (items.length > limit) break;
    beforeMs = fromMs;
  }
  return { items: items.slice(0, limit), isTruncated: items.length > limit };
}
