import type { Readable } from '../lib/values/observable.ts';
import type { Api } from '../ports/api.ts';
import type { Approval } from '../ports/approval.ts';
import type { CarListStore } from './cars/car-list-store.ts';
import type { CarBeingAddedStore } from './cars/new-car-store.ts';
import type { LazyStores } from './lazy-stores.ts';
import type { LinkStore } from './link/link-store.ts';
import type { LiveState } from './live/live-store.ts';
import type { Notice } from './notices/notices-store.ts';
import type { PermissionStore } from './permission/permission-store.ts';
import type { PingState } from './ping/ping-store.ts';
import type { SessionStore } from './session/session-store.ts';

/** Everything that outlives a render, composed once at start-up. */
export interface Stores {
  /** The car runs in this page, for a visitor without an account: the server's data has no meaning. */
  isDemo: boolean;
  session: SessionStore;
  /** Ends the session at the server, clears the data on this phone (at most 5 s), then the token and every store. Never rejects. */
  signOut(): Promise<void>;
  /** Deletes the owner's account at the server; the data on this phone stays. Rejects with `ApiError`. */
  deleteAccount(): Promise<void>;
  api: Api;
  carList: CarListStore;
  newCar: CarBeingAddedStore;
  link: LinkStore;
  approval: Approval;
  live: Readable<LiveState>;
  ping: Readable<PingState>;
  permission: PermissionStore;
  /** Those that the first figures do not need, made when they are asked for first, or after these figures. Rejects if they cannot be loaded; the next call tries again. */
  lazy(): Promise<LazyStores>;
  /** Subscribes to notices; returns the unsubscribe. */
  onNotice(handler: (notice: Notice) => void): () => void;
}
