import type { MachineStep, Moment } from '@ligo/machine';
import { retryMs } from '../shared/backoff.ts';

/** The history of the connections so far. */
export interface ReconnectState {
  /** Tries that failed since the car was last connected for long. */
  failures: number;
  /** When the server took the car in, unix ms; `null` while it has not. */
  acceptedAtMs: number | null;
  /** When another unit took the car's place, unix ms, the last two times. */
  replacedAtMs: readonly number[];
}

/** Before the first connection. */
export const INITIAL_RECONNECT: ReconnectState = { failures: 0, acceptedAtMs: null, replacedAtMs: [] };

/** A connection that stood so long was a good one; so close together two replacements are a fight, ms. */
const LONG_MS = 60_000;
/** How long the loser of a fight stays away, before chance changes it by up to half, ms. */
const STAYS_AWAY_MS = 600_000;

export type ReconnectEvent =
  /** The server took the car in. */
  | { type: 'taken-in' }
  /**
   * The connection ended or did not come about; `isReplaced`: another unit has it now. The server may ask for a wait of so long
   * at least, ms.
   */
  | { type: 'ended'; isReplaced: boolean; atLeastMs: number };

/** Delay of the next attempt; ms from now, also if the clock is set meanwhile. */
export type ReconnectEffect = { type: 'retry-after'; waitMs: number };

/** The next state and what to do; `random` is from 0 up to 1. See RULES.md. */
export function stepReconnect(
  state: ReconnectState,
  event: ReconnectEvent,
  { nowMs, random }: Moment & { random: number },
): MachineStep<ReconnectState, ReconnectEffect> {
  const { acceptedAtMs } = state;
  if (event.type === 'taken-in') return { state: { ...state, acceptedAtMs: nowMs }, effects: [] };
  const { isReplaced, atLeastMs } = event;
  // BACK-2
  const failures = acceptedAtMs !== null && nowMs - acceptedAtMs >= LONG_MS ? 0 : state.failures;
  const replacedAtMs = isReplaced ? [...state.replacedAtMs, nowMs].slice(-2) : state.replacedAtMs;
  const [first, second] = replacedAtMs;
  // BACK-3
  const isFight = isReplaced && first !== undefined && second !== undefined && second - first < LONG_MS;
  // BACK-1
  const waitMs = isFight ? Math.round(STAYS_AWAY_MS * (0.5 + random)) : retryMs(failures, random);
  return {
    state: { failures: failures + 1, acceptedAtMs: null, replacedAtMs },
    effects: [{ type: 'retry-after', waitMs: Math.max(atLeastMs, waitMs) }],
  };
}
