import type { Readable } from '../../lib/values/readable.ts';
import type { AccountCar } from '../../ports/account-car.ts';
import type { LinkState, LinkStore } from '../link/link-store.ts';

export type RecordingsLink = Pick<LinkStore, 'send' | 'on' | 'receiveBulk'> &
  Readable<Pick<LinkState, 'hasReceivedState' | 'reach' | 'failure'>>;

/** How the car can be asked for recordings now. */
export interface CarAvailability {
  /** It is connected, and has sent its state. */
  isUp: boolean;
  /** It is known to be out of reach. */
  isOffline: boolean;
  /** It announces the feature `sentry-files`. */
  hasFiles: boolean;
}

/** One part of the store of recordings, which the whole leads. */
export interface RecordingsPart {
  /** Begins to listen to the car; returns how to end that. */
  listen(): readonly (() => void)[];
  onLink(reach: CarAvailability): void;
  /** Another car is shown; `null` none. */
  select(owner: AccountCar | null): void;
}
