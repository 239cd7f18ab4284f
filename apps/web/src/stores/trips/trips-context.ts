import type { Readable } from '../../lib/values/readable.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { HistorySyncLink } from '../link/link-store.ts';
import type { PingState } from '../ping/ping-store.ts';

/** The collaborators of the trips of the selected car. */
export interface TripsContext
  extends Pick<CarContext, 'tripStorage' | 'visibility' | 'persistence' | 'clock' | 'counter'> {
  link: HistorySyncLink;
  ping: Readable<PingState>;
}
