/** How often a program may fall, and how long it then rests. */
export const RESTARTS = { falls: 5, withinMs: 60_000, firstMs: 500, mostMs: 10_000 };

/**
 * Decides what follows a fall. `falls` are the times of the falls so far, this one included, in ms.
 * @returns {{ again: true, afterMs: number } | { again: false }}
 */
export function nextRestart(falls, limits = RESTARTS) {
  const now = falls.at(-1);
  const recent = falls.filter((at) => now - at < limits.withinMs).length;
  if (recent >= limits.falls) return { again: false };
  return { again: true, afterMs: Math.min(limits.firstMs * 2 ** (recent - 1), limits.mostMs) };
}
