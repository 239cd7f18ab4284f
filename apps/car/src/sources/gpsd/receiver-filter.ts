import type { Tpv } from './read-report.ts';

/** How long another receiver waits for a fix of the one that counts, ms. */
const LOST_MS = 5_000;

/**
 * Of several receivers only one counts, so that the car does not jump between their places: the first with a fix, until it has had
 * none for a while. The function says whether a fix counts.
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
