import type { Entry } from '../history.ts';
import type { Fault } from '../plan.ts';

export interface FaultTime {
  fault: Fault;
  fromMs: number;
  /** Infinite if it did not end. */
  untilMs: number;
}

/** Each fault of a history with its times, in order. */
export function faultTimes(history: readonly Entry[]): FaultTime[] {
  const times: FaultTime[] = [];
  for (const entry of history) {
    if (entry.type === 'fault-began')
      times.push({ fault: entry.fault, fromMs: entry.atMs, untilMs: Number.POSITIVE_INFINITY });
    if (entry.type === 'fault-ended') {
      const { kind, target } = entry.fault;
      const open = times.findLast(
        ({ fault, untilMs }) => fault.kind === kind && fault.target === target && untilMs > entry.atMs,
      );
      if (open) open.untilMs = entry.atMs;
    }
  }
  return times;
}

/** The times without a fault after the first one. */
export function calms(history: readonly Entry[]): { fromMs: number; untilMs: number }[] {
  const times = faultTimes(history).toSorted((one, other) => one.fromMs - other.fromMs);
  const endMs = history.at(-1)?.atMs ?? 0;
  let fromMs = Number.NEGATIVE_INFINITY;
  return times.flatMap(({ untilMs }, index) => {
    fromMs = Math.max(fromMs, untilMs);
    const nextMs = times[index + 1]?.fromMs ?? endMs;
    return nextMs > fromMs ? [{ fromMs, untilMs: nextMs }] : [];
  });
}
