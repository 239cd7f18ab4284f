import { useEffect, useState } from 'react';
import { addDays, addMonths, dateOf, dayOf, type LocalDay } from '../../lib/time/local-day.ts';
import type { LogItem, LogsStore } from '../../stores/logs/logs-store.ts';
import { useValue } from '../../stores/use-stores.tsx';
import { daySpan } from './day-span.ts';

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

/** Most entries that a search of all days shows. */
const FOUND_LIMIT = 300;

/** The entries to show: `items` newest first, `null` while they are being read for the first time. */
export interface ShownLogs {
  items: readonly LogItem[] | null;
  /** There are older ones that match. */
  isTruncated: boolean;
  hasFailed: boolean;
}
const READING: ShownLogs = { items: null, isTruncated: false, hasFailed: false };

/** Entries of a day, or of all days where `day` is `null`, that match; read again when new ones came. */
export function useLogItems(
  logs: LogsStore,
  day: LocalDay | null,
  matches: (item: LogItem) => boolean,
): ShownLogs {
  const revision = useValue(logs, (value) => value.revision);
  const [read, setRead] = useState<ShownLogs & { day: LocalDay | null }>({ ...READING, day });
  // A day is read once and filtered while typing; all days are read again.
  const picked = day === null ? matches : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is a reason to read
  useEffect(() => {
    const reading = new AbortController();
    const readDay = async (asked: LocalDay) => {
      const { startMs, endMs } = daySpan(asked);
      return { items: await logs.between(startMs, endMs), isTruncated: false };
    };
    const found = picked ? findLogs(logs, picked, FOUND_LIMIT, reading.signal) : readDay(day ?? '');
    found.then(
      (shown) => reading.signal.aborted || setRead({ ...shown, hasFailed: false, day }),
      () => reading.signal.aborted || setRead({ items: [], isTruncated: false, hasFailed: true, day }),
    );
    return () => reading.abort();
  }, [logs, day, picked, revision]);

  if (read.day !== day) return READING;
  return day === null || !read.items ? read : { ...read, items: read.items.filter(matches) };
}

/** The days with entries in the shown month; empty until they are found. */
export function useMarkedDays(logs: LogsStore, month: LocalDay): ReadonlySet<LocalDay> {
  const revision = useValue(logs, (value) => value.revision);
  const [days, setDays] = useState<ReadonlySet<LocalDay>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is a reason to read again
  useEffect(() => {
    let isCancelled = false;
    daysWithLogs(logs, month).then(
      (found) => isCancelled || setDays(found),
      // A calendar without marks is still a calendar.
      () => isCancelled || setDays(new Set()),
    );
    return () => {
      isCancelled = true;
    };
  }, [logs, month, revision]);
  return days;
}
