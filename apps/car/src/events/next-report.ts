import { compareUrgency, notificationLifetimeMs } from '@ligo/protocol';
import type { WallMs } from '@ligo/signals';
import type { CarEventReport } from '../ports/event-store.ts';

/** The next report to send, which is the most urgent one, and those that are stale at a wall time. */
export function nextReport<R extends Pick<CarEventReport, 'type' | 'time'>>(
  waiting: readonly R[],
  nowMs: WallMs,
): { next: R | null; stale: R[] } {
  const isStale = ({ type, time }: R) => nowMs - time > notificationLifetimeMs(type);
  const fresh = waiting.filter((report) => !isStale(report));
  return { next: fresh.sort(compareUrgency)[0] ?? null, stale: waiting.filter(isStale) };
}
