import { plusMs } from '../../ports/unit-time.ts';
import { createGnssMotion } from '../gnss-motion.ts';
import type { SourceContext } from '../source.ts';
import type { Attempt } from '../supervise.ts';
import { fixTimeMs, gnssFixOf, readingsOfFix, type Tpv } from './read-report.ts';

/** Creates a function that publishes the readings of a report that was received just now, if it has any. It remembers whether the car moves. */
export function createFixPublisher({
  clock,
  wallTime,
}: Pick<SourceContext, 'clock' | 'wallTime'>): (attempt: Pick<Attempt, 'publish'>, tpv: Tpv) => void {
  const isMoving = createGnssMotion();
  return (attempt, tpv) => {
    const nowMs = clock.nowMs();
    const fix = gnssFixOf(tpv, nowMs);
    const { readings, rejected } = readingsOfFix(tpv, fix.place, isMoving(fix));
    if (Object.keys(readings).length === 0) return;
    const wallMs = wallTime.nowMs();
    const takenAtMs = plusMs(nowMs, fixTimeMs(tpv.timeMs, wallMs) - wallMs);
    attempt.publish({ readings, rejected, takenAtMs });
  };
}
