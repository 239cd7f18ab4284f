import { LINK } from '@ligo/protocol';

/**
 * How long to wait before the next try, ms: doubles from 1 s up to `atMostMs`, changed by up to half at random so that many
 * do not come back at once, and never longer than `atMostMs`. `attempt` counts failures from 0, `random` is from 0 up to 1.
 */
export function backoffMs(attempt: number, random: number, maxMs: number): number {
  const base = Math.min(LINK.reconnectMinMs * 2 ** attempt, maxMs);
  const spread = 1 + LINK.reconnectJitter * (2 * random - 1);
  return Math.min(maxMs, Math.round(base * spread));
}
