import type { PositionFix, Positions } from '../../ports/positions.ts';
import type { ReadingSource, SourceState } from '../../ports/reading-source.ts';
import { createFixPublisher } from '../gpsd/publish-fix.ts';
import type { Tpv } from '../gpsd/read-report.ts';
import type { SourceContext } from '../source.ts';
import { type LostPeer, supervise } from '../supervise.ts';

const NO_FIX: SourceState = { phase: 'waiting', reason: 'no-fix' };
const DENIED: SourceState = { phase: 'waiting', reason: 'position-denied' };

/** Creates a source that reads position, altitude, speed and heading of the device itself, not yet started. */
export function createGeolocationSource(positions: Positions, context: SourceContext<never>): ReadingSource {
  const publishFix = createFixPublisher(context);
  return supervise(
    { name: 'geolocation', starting: { phase: 'starting', reason: 'not-connected' }, reports: 'place' },
    context,
    async (attempt) => {
      attempt.explain(NO_FIX);
      let end = () => {};
      const lost = new Promise<LostPeer>((resolve) => {
        attempt.signal.addEventListener('abort', () => resolve({ state: NO_FIX }));
        end = positions.watch({
          onFix: attempt.guard((fix) => publishFix(attempt, tpvOf(fix))),
          // The owner may allow it later, which no event reports: the next attempt tries again.
          onFailure: (failure) => failure === 'denied' && resolve({ state: DENIED }),
        });
      });
      return lost.finally(end);
    },
  );
}

/** A fix as gpsd reports it. */
const tpvOf = (fix: PositionFix): Tpv => ({
  class: 'TPV',
  device: '',
  mode: fix.altitudeM === null ? 2 : 3,
  timeMs: fix.timeMs,
  lat: fix.latitudeDeg,
  lon: fix.longitudeDeg,
  altHAE: fix.altitudeM ?? undefined,
  eph: fix.accuracyM,
  speed: fix.speedMps ?? undefined,
  track: fix.headingDeg ?? undefined,
});
