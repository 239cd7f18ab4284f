import { LINK } from '@ligo/protocol';

/**
 * Delay before the next try, ms: doubles from 1 s up to `maxMs`, changed by up to half at random so that many clients do not
 * return at once, and never longer than `maxMs`. `attempt` counts failures from 0, `random` is from 0 up to 1.
 */
export function backoffMs(attempt: number, random: number, maxMs: number): number {
  const base = Math.min(LINK.reconnectMinMs * 2 ** attempt, maxMs);
  const spread = 1 + LINK.reconnectJitter * (2 * random - 1);
  return Math.min(maxMs, Math.round(base * spread));
}
