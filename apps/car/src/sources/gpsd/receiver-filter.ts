import type { Tpv } from './read-report.ts';

/** After this time without a fix of the followed receiver, another one replaces it, ms. */
const LOST_MS = 5_000;

/**
 * Follows one of several receivers, so that the car does not jump between their positions: the first with a fix, until it has none for
 * some seconds. The function returns whether to use a fix.
 */
export function createReceiverFilter(): (tpv: Tpv, nowMs: number) => boolean {
  let followed: { device: string; fixedAtMs: number } | null = null;
  return ({ device, mode }, nowMs) => {
    if (mode < 2) return false;
    const isLost = followed === null || Math.abs(nowMs - followed.fixedAtMs) > LOST_MS;
    if (!isLost && followed?.device !== device) return false;
    followed = { device, fixedAtMs: nowMs };
    return true;
  };
}
