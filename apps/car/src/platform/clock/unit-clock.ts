import type { Monotonic, MonotonicClock } from '../../ports/unit-time.ts';
import { systemClock } from './system-clock.ts';

export interface SystemClocks {
  /** Since the unit's start without its sleep; no one can set it. */
  awakeMs(): number;
  /** Since the unit's start with its sleep, in steps of 10 ms; tens of microseconds a call. Stands still in some containers. */
  uptimeMs(): number;
  /** Since 1970, with the sleep of the unit; anyone may set it. */
  wallMs(): number;
}

/** A wall clock that moved so much against the time awake was set, or the unit slept, ms. */
const MOVED_MS = 250;

/**
 * Makes the unit's clock: whole milliseconds since the unit's start, sleep included. It costs about a microsecond a call: it advances
 * with the wall clock, and reads the uptime again only when that moved against the time awake. So both keep their distance, and a time
 * gets the same wall time at each conversion, until the wall clock is set. A setting within a quarter of a second counts as time that
 * passed; one that hides a sleep to within that is corrected with the next sleep or setting.
 */
export function createClockOf(system: SystemClocks): MonotonicClock {
  /** Wall time less time awake, as of the last look at the uptime. */
  let seenMs: number | null = null;
  let sleptMs = 0;
  /** Wall time at the unit's start, as the wall clock is set. */
  let wallStartMs = 0;
  let lastMs = 0;
  return {
    nowMs() {
      const awakeMs = system.awakeMs();
      const wallMs = system.wallMs();
      const aheadMs = wallMs - awakeMs;
      if (seenMs === null || Math.abs(aheadMs - seenMs) > MOVED_MS) {
        seenMs = aheadMs;
        // An uptime that stands still, or was rounded, takes no sleep away.
        sleptMs = Math.max(sleptMs, system.uptimeMs() - awakeMs);
        wallStartMs = wallMs - Math.floor(awakeMs + sleptMs);
      }
      lastMs = Math.max(lastMs, wallMs - wallStartMs);
      return lastMs as Monotonic;
    },
    after: systemClock.after,
  };
}
