import type { Clock } from '@ligo/machine';
import type { LogEntry } from '@ligo/protocol';
import type { EventHistory } from '../ports/event-store.ts';
import type { Log } from '../ports/log.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MAX_ENTRIES = 500;

/** The log of the last day, newest first: the same list until an entry is added. While the disk fails, its last content. */
export function createDayLog(
  history: EventHistory,
  time: Pick<Clock, 'nowMs'>,
  log: Log,
): () => readonly LogEntry[] {
  let entries: readonly LogEntry[] = [];
  let readAt = '';
  return () => {
    const nowMs = time.nowMs();
    // Each minute too, for what is older than a day by then.
    const at = `${history.revision()} ${Math.floor(nowMs / MINUTE_MS)}`;
    if (at === readAt) return entries;
    readAt = at;
    try {
      const found = history.newestEntries(nowMs - DAY_MS, MAX_ENTRIES);
      if (JSON.stringify(found) !== JSON.stringify(entries)) entries = found;
    } catch (error) {
      log.error({ err: error }, 'day log could not be read');
    }
    return entries;
  };
}
