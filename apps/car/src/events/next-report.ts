import { compareUrgency, notificationLifetimeMs } from '@ligo/protocol';
import type { CarEventReport } from '../ports/event-store.ts';

/**
 * Which report to send next, the most urgent one, and which are no longer worth telling. Both by the car's clock, `nowMs` in
 * unix milliseconds.
 */
export function nextReport<R extends Pick<CarEventReport, 'type' | 'time'>>(
  waiting: readonly R[],
  nowMs: number,
): { next: R | null; stale: R[] } {
  const isStale = ({ type, time }: R) => nowMs - time > notificationLifetimeMs(type);
  const fresh = waiting.filter((report) => !isStale(report));
  return { next: fresh.sort(compareUrgency)[0] ?? null, stale: waiting.filter(isStale) };
}
