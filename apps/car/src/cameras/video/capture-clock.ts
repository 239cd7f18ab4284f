/** How long a smallest delay counts at least, ms: the times that come with pictures may go slower or faster than time does. */
const WINDOW_MS = 2_000;

/**
 * Computes when the frames of one stream were taken. Frames arrive a little late, never early: the least late one is on the line
 * of the camera's clock.
 */
export function createCaptureClock(): (timeMs: number, arrivedAtMs: number) => number {
  let windowBeganAtMs = Number.NEGATIVE_INFINITY;
  let now = Number.POSITIVE_INFINITY;
  let before = Number.POSITIVE_INFINITY;
  return (timeMs, arrivedAtMs) => {
    if (arrivedAtMs - windowBeganAtMs >= WINDOW_MS) {
      before = now;
      now = Number.POSITIVE_INFINITY;
      windowBeganAtMs = arrivedAtMs;
    }
    now = Math.min(now, arrivedAtMs - timeMs);
    return timeMs + Math.min(now, before);
  };
}
