import type { LogEntry } from '@ligo/protocol';
import type { LogHead } from '../ports/log-storage.ts';

/** Where a log goes on after these entries; `null` if none of them says. */
export function logHeadOf(entries: readonly LogEntry[]): LogHead | null {
  const last = entries.findLast(({ ref }) => ref !== undefined);
  return last?.ref === undefined ? null : { ref: last.ref, timeMs: last.time };
}
