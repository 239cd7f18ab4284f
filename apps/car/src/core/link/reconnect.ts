import { retryMs } from './backoff.ts';

/** What is known of the connections so far. */
export interface ReconnectState {
  /** Tries that failed since the car was last connected for long. */
  failures: number;
  /** When the server took the car in, unix ms; `null` while it has not. */
  takenInAtMs: number | null;
  /** When another unit took the car's place, unix ms, the last two times. */
  replacedAtMs: readonly number[];
}

export const NEVER_CONNECTED: ReconnectState = { failures: 0, takenInAtMs: null, replacedAtMs: [] };

/** A connection that stood so long was a good one; so close together two replacements are a fight, ms. */
const LONG_MS = 60_000;
/** How long the loser of a fight stays away, before chance changes it by up to half, ms. */
const STAYS_AWAY_MS = 600_000;

/** The server took the car in. */
export function takenIn(state: ReconnectState, nowMs: number): ReconnectState {
  return { ...state, takenInAtMs: nowMs };
}

/**
 * The connection ended or did not come about; `isReplaced` says that another unit has it now. Tells how long to wait, ms;
 * `random` is from 0 up to 1. See RULES.md.
 */
export function afterEnd(
  state: ReconnectState,
  isReplaced: boolean,
  nowMs: number,
  random: number,
): [state: ReconnectState, waitMs: number] {
  const { takenInAtMs } = state;
  const failures = takenInAtMs !== null && nowMs - takenInAtMs >= LONG_MS ? 0 : state.failures;
  const replacedAtMs = isReplaced ? [...state.replacedAtMs, nowMs].slice(-2) : state.replacedAtMs;
  const [first, second] = replacedAtMs;
  const isFight = isReplaced && first !== undefined && second !== undefined && second - first < LONG_MS;
  return [
    { failures: failures + 1, takenInAtMs: null, replacedAtMs },
    isFight ? Math.round(STAYS_AWAY_MS * (0.5 + random)) : retryMs(failures, random),
  ];
}
