import type { LogEntry } from '@ligo/protocol';
import type { LogHead } from '../ports/log-storage.ts';

/** The position where a log continues after these entries; `null` if no entry has one. */
export function logHeadOf(entries: readonly LogEntry[]): LogHead | null {
  const last = entries.findLast(({ ref }) => ref !== undefined);
  return last?.ref === undefined ? null : { ref: last.ref, timeMs: last.time };
}
