/** What a source tells that reads by asking or listening: the slowest do so once a minute. A receiver has a fix each second, a slow one every five. */
const READS_MS = { figures: 90_000, place: 10_000 };

/**
 * READ-13: whether a source still reads that renewed something at `renewedAtMs`, `null` if it never did. Both times are by one clock, ms;
 * where that is set, which says nothing of how long it was, the source counts as one that does not until it renews something again.
 */
export const isSourceAlive = (
  reports: keyof typeof READS_MS,
  renewedAtMs: number | null,
  nowMs: number,
): boolean => renewedAtMs !== null && Math.abs(nowMs - renewedAtMs) <= READS_MS[reports];
