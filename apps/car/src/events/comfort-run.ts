import { type Monotonic, plusMs } from '../ports/unit-time.ts';

export interface ComfortRun {
  /** When the start was detected; identifies the run. */
  dueSinceMs: Monotonic;
  tries: number;
  /** When to command it next. */
  nextMs: Monotonic;
  isStarted: boolean;
}

/** The result of its command; `nothing`: both seats have stage 0. */
export type ComfortResult = 'done' | 'unconfirmed' | 'failed' | 'absent' | 'nothing';

/** After this time the occupants have adjusted their seats, ms. */
const COMFORT_DEADLINE_MS = 300_000;
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 30_000;

/** COMFORT-1: the run of a start that was detected then. */
export const newComfortRun = (dueSinceMs: Monotonic): ComfortRun => ({
  dueSinceMs,
  tries: 0,
  nextMs: dueSinceMs,
  isStarted: false,
});

/** COMFORT-2: when the run needs the next tick; `null` while its command is running. */
export function comfortDueMs(
  { dueSinceMs, nextMs, isStarted }: ComfortRun,
  mayOrder: boolean,
): number | null {
  if (isStarted) return null;
  const endsMs = dueSinceMs + COMFORT_DEADLINE_MS;
  return mayOrder ? Math.min(nextMs, endsMs) : endsMs;
}

/** COMFORT-2: whether it is too late for the run. */
export const isComfortExpired = ({ dueSinceMs, isStarted }: ComfortRun, nowMs: Monotonic): boolean =>
  !isStarted && nowMs - dueSinceMs >= COMFORT_DEADLINE_MS;

/** COMFORT-2: the run after its command has ended; `null`: it is no longer owed. */
export function recordComfortResult(
  run: ComfortRun,
  result: ComfortResult,
  nowMs: Monotonic,
): ComfortRun | null {
  // COMFORT-3
  if (result !== 'failed') return null;
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (run.tries - 1), MAX_WAIT_MS);
  return { ...run, isStarted: false, nextMs: plusMs(nowMs, waitMs) };
}
