import { useEffect, useState } from 'react';
import type { LocalDay } from '../../lib/time/local-day.ts';
import type { LogItem, LogsStore } from '../../stores/logs/logs-store.ts';
import { useValue } from '../../stores/use-stores.tsx';
import { daySpan } from './day-span.ts';
import { daysWithLogs, findLogs } from './find-logs.ts';

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
