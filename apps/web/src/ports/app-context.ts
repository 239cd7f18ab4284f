import type { SigningKey } from '@ligo/link';
import type { Clock } from '@ligo/machine';
import type { Counter } from '../lib/values/counter.ts';
import type { Readable } from '../lib/values/observable.ts';
import type { Approval } from './approval.ts';
import type {
  Network,
  NotificationPermissions,
  PushSubscriber,
  RunExclusive,
  StoragePersistence,
  Visibility,
} from './browser.ts';
import type { DirectConnections, OpenPeerConnection, OpenSignalingSocket, PeerTarget } from './connection.ts';
import type { LazyPorts } from './lazy-ports.ts';
import type { LogStorage, TextStorage, TripStorage } from './storage.ts';

/** The browser and the server as the stores see them. A store takes the members that it uses. */
export interface AppContext {
  /** The car runs in this page, for a visitor without an account. */
  isDemo?: boolean;
  /** Ends the sign-in at the server, now or once it can be reached. Never rejects. */
  logout(): Promise<void>;
  ownOrigin: string;
  fetch: typeof fetch;
  /** From 0 up to 1. */
  random(): number;
  clock: Clock;
  visibility: Visibility;
  network: Network;
  storage: TextStorage;
  tripStorage: TripStorage;
  /** Charging sessions, in the form of trips. */
  chargeStorage: TripStorage;
  persistence: StoragePersistence;
  logStorage: LogStorage;
  /** Loads the browser's part of the lazy stores; every call returns the same ports. */
  lazyPorts(): Promise<LazyPorts>;
  notifications: NotificationPermissions;
  push: PushSubscriber;
  language: Readable<string>;
  openSocket: OpenSignalingSocket;
  openPeerConnection: OpenPeerConnection;
  directConnections: DirectConnections;
  /** This browser's key for an account, by which cars recognise it. Rejects for a car that this browser does not know (TRUST-12). */
  deviceKey(target: PeerTarget): Promise<SigningKey>;
  approval: Approval;
  /** This browser supports peer connections; without them the link never starts. */
  hasPeerConnections: boolean;
  runExclusive: RunExclusive;
  counter: Counter;
}
