/** The comfort run that a start of the car is owed; times are ms since the unit's start. */
export interface ComfortRun {
  /** When the start was found; names the run. */
  owedMs: number;
  tries: number;
  /** When to order it next. */
  nextMs: number;
  isOrdered: boolean;
}

/** How an order of it ended: as orders end, or there was nothing to make comfortable. */
export type ComfortResult = 'done' | 'unconfirmed' | 'failed' | 'absent' | 'nothing';

/** Whoever sat down so long ago has made the seat comfortable, ms. */
const OWED_FOR_MS = 300_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

/** COMFORT-1: the run of a start that was found then. */
export const owedRun = (owedMs: number): ComfortRun => ({
  owedMs,
  tries: 0,
  nextMs: owedMs,
  isOrdered: false,
});

/** COMFORT-2: when to look at the run again; `null` while its order is under way. */
export function comfortDueMs({ owedMs, nextMs, isOrdered }: ComfortRun, mayOrder: boolean): number | null {
  if (isOrdered) return null;
  const endsMs = owedMs + OWED_FOR_MS;
  return mayOrder ? Math.min(nextMs, endsMs) : endsMs;
}

/** COMFORT-2: whether it is too late to order the run. */
export const isTooLate = ({ owedMs, isOrdered }: ComfortRun, nowMs: number): boolean =>
  !isOrdered && nowMs - owedMs >= OWED_FOR_MS;

/** COMFORT-2: what is left of the run once its order has ended; `null`: nothing. */
export function afterOrder(run: ComfortRun, result: ComfortResult, nowMs: number): ComfortRun | null {
  // COMFORT-3
  if (result !== 'failed') return null;
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (run.tries - 1), LONGEST_WAIT_MS);
  return { ...run, isOrdered: false, nextMs: nowMs + waitMs };
}
