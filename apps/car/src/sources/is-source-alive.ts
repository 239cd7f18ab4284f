/** Longest time between two readings, ms: the slowest source reads once a minute, a slow receiver has a fix every five seconds. */
const READS_MS = { figures: 90_000, place: 10_000 };

/** READ-13: whether a source that renewed a reading at `renewedAtMs`, `null` for never, still reads. Both times are by one clock that no one sets. */
export const isSourceAlive = (
  reports: keyof typeof READS_MS,
  renewedAtMs: number | null,
  nowMs: number,
): boolean => renewedAtMs !== null && nowMs - renewedAtMs <= READS_MS[reports];
