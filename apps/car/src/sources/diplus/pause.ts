import type { Readings } from '@ligo/signals';

/** Largest share of time that Di+ spends on answers. */
const SHARE = 0.1;
const DRIVING_MS = 1_000;
const PARKED_MS = 5_000;
/** Below the lifetime of speed and position, which would otherwise expire between two answers. */
const OFF_MS = 9_000;

/**
 * Pause after an answer that took `tookMs`: answers take at most a tenth of the time, and requests are sent at most once a second, less
 * often while the car is in P or off.
 */
export function pauseMs(tookMs: number, { isOn, gear }: Readings): number {
  const everyMs = isOn === false ? OFF_MS : gear === 'P' ? PARKED_MS : DRIVING_MS;
  return Math.max(everyMs, tookMs / SHARE) - tookMs;
}
