import type { Readable } from '../../lib/values/readable.ts';
import type { CarOwner } from '../../ports/car-owner.ts';
import type { LinkState, LinkStore } from '../link/link-store.ts';

/** The link as recordings need it. */
export type RecordingsLink = Pick<LinkStore, 'send' | 'on' | 'receiveBulk'> &
  Readable<Pick<LinkState, 'hasSaidState' | 'reach' | 'failure'>>;

/** How the car can be asked for recordings now. */
export interface CarReach {
  /** It is there, and has said its state. */
  isUp: boolean;
  /** It is known to be out of reach. */
  isOffline: boolean;
  /** It announces the feature `sentry-files`. */
  hasFiles: boolean;
}

/** One part of the store of recordings, which the whole leads. */
export interface CarPart {
  /** Begins to listen to the car; returns how to end that. */
  listen(): readonly (() => void)[];
  onLink(reach: CarReach): void;
  /** Another car is shown; `null` none. */
  select(owner: CarOwner | null): void;
}
