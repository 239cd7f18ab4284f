import type { Clock } from '@ligo/machine';

/** A clock for waits, whose times are neither shown nor stored: it goes on from its last time where the phone's clock is set back. */
export function steadyClock({ nowMs, after }: Clock): Clock {
  let lastMs = Number.NEGATIVE_INFINITY;
  let aheadMs = 0;
  return {
    after,
    nowMs() {
      const wallMs = nowMs();
      aheadMs = Math.max(aheadMs, lastMs - wallMs);
      lastMs = wallMs + aheadMs;
      return lastMs;
    },
  };
}
