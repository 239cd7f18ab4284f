import type { MachineStep, Moment } from '@ligo/machine';
import type { Monotonic } from '../ports/unit-time.ts';
import { retryMs } from '../shared/backoff.ts';

export interface ReconnectState {
  /** Failed tries since the last long connection. */
  failures: number;
  /** When the server accepted the car; `null`: not yet. */
  acceptedAtMs: Monotonic | null;
  /** The last two times when another unit replaced the car. */
  replacedAtMs: readonly Monotonic[];
}

export const INITIAL_RECONNECT: ReconnectState = { failures: 0, acceptedAtMs: null, replacedAtMs: [] };

/** A connection of this length resets the delay. Two replacements within this time are a fight of two units. ms. */
const LONG_MS = 60_000;
/** How long the loser of a fight stays away, before a random change of up to half, ms. */
const STAYS_AWAY_MS = 600_000;

export type ReconnectEvent =
  /** The server accepted the car. */
  | { type: 'taken-in' }
  /** The connection ended or did not open; `isReplaced`: another unit has it; `atLeastMs`: the delay that the server asked for. */
  | { type: 'ended'; isReplaced: boolean; atLeastMs: number };

export type ReconnectEffect = { type: 'retry-after'; waitMs: number };

/** The next state and its effects; `random` is from 0 up to 1. See RULES.md. */
export function stepReconnect(
  state: ReconnectState,
  event: ReconnectEvent,
  { nowMs, random }: Moment<Monotonic> & { random: number },
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
