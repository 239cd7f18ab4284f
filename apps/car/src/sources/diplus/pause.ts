import type { Readings } from '@ligo/vehicle';

/** Of the unit's time at most this share is spent on answers. */
const SHARE = 0.1;
const DRIVING_MS = 1_000;
const PARKED_MS = 5_000;
/** Within the lifetime of what moves, which would come and go otherwise. */
const OFF_MS = 9_000;

/**
 * How long to leave Di+ alone after an answer that took `tookMs`: so long that answers take a tenth of the time, and that questions
 * come no more than once a second, more seldom while the car stands in P or is off.
 */
export function pauseMs(tookMs: number, { isOn, gear }: Readings): number {
  const everyMs = isOn === false ? OFF_MS : gear === 'P' ? PARKED_MS : DRIVING_MS;
  return Math.max(everyMs, tookMs / SHARE) - tookMs;
}
