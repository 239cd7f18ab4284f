/** The comfort run that a start of the car is owed; times are ms since the unit's start. */
export interface ComfortRun {
  /** When the start was found; names the run. */
  dueSinceMs: number;
  tries: number;
  /** When to order it next. */
  nextMs: number;
  isStarted: boolean;
}

/** How an order of it ended: as orders end, or there was nothing to make comfortable. */
export type ComfortResult = 'done' | 'unconfirmed' | 'failed' | 'absent' | 'nothing';

/** Whoever sat down so long ago has made the seat comfortable, ms. */
const COMFORT_DEADLINE_MS = 300_000;
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 30_000;

/** COMFORT-1: the run of a start that was found then. */
export const newComfortRun = (dueSinceMs: number): ComfortRun => ({
  dueSinceMs,
  tries: 0,
  nextMs: dueSinceMs,
  isStarted: false,
});

/** COMFORT-2: when to look at the run again; `null` while its order is under way. */
export function comfortDueMs(
  { dueSinceMs, nextMs, isStarted }: ComfortRun,
  mayOrder: boolean,
): number | null {
  if (isStarted) return null;
  const endsMs = dueSinceMs + COMFORT_DEADLINE_MS;
  return mayOrder ? Math.min(nextMs, endsMs) : endsMs;
}

/** COMFORT-2: whether it is too late to order the run. */
export const isComfortExpired = ({ dueSinceMs, isStarted }: ComfortRun, nowMs: number): boolean =>
  !isStarted && nowMs - dueSinceMs >= COMFORT_DEADLINE_MS;

/** COMFORT-2: what is left of the run once its order has ended; `null`: nothing. */
export function recordComfortResult(
  run: ComfortRun,
  result: ComfortResult,
  nowMs: number,
): ComfortRun | null {
  // COMFORT-3
  if (result !== 'failed') return null;
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (run.tries - 1), MAX_WAIT_MS);
  return { ...run, isStarted: false, nextMs: nowMs + waitMs };
}
