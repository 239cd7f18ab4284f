import type { MonotonicClock } from '../../../ports/unit-time.ts';
import { createClockOf, type SystemClocks } from '../../clock/unit-clock.ts';

/** Time of a browser: since 1970 as of the page's start, and from then on as no one can set it. Some browsers omit the device's sleep. */
const BROWSER: Pick<SystemClocks, 'awakeMs' | 'wallMs'> = {
  awakeMs: () => performance.timeOrigin + performance.now(),
  wallMs: () => Date.now(),
};

/**
 * Makes the clock of a page and its workers. It goes on from page to page, so that a drive stays one trip when the page is loaded again. No
 * browser reports a sleep: a wall clock that moved forward counts as one, so that no reading seems fresh after it. One that is set back
 * takes no time away, until the next page.
 */
export function createPageClock(system = BROWSER): MonotonicClock {
  const aheadMs = () => system.wallMs() - system.awakeMs();
  let seenMs = aheadMs();
  let sleptMs = 0;
  return createClockOf({
    ...system,
    uptimeMs() {
      const movedMs = aheadMs() - seenMs;
      seenMs += movedMs;
      sleptMs += Math.max(0, movedMs);
      return system.awakeMs() + sleptMs;
    },
  });
}
