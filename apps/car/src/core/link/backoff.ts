import { LINK } from '@ligo/protocol';

/** Longest wait before chance changes it, ms: with it a minute. */
const LONGEST_MS = 40_000;

/**
 * How long to wait before the next try, ms: doubles from 1 s up to 40 s, changed by up to half at random so that many
 * cars do not come back at once. `attempt` counts failures from 0, `random` is from 0 up to 1.
 */
export function backoffMs(attempt: number, random: number): number {
  const base = Math.min(LINK.reconnectMinMs * 2 ** attempt, LONGEST_MS);
  return Math.round(base * (1 + LINK.reconnectJitter * (2 * random - 1)));
}
