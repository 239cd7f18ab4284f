import type { Clock } from '@ligo/machine';
import type { Counter } from '../lib/values/counter.ts';
import type { Readable } from '../lib/values/readable.ts';
import type { LogStorage } from '../ports/log-storage.ts';
import type { Network } from '../ports/network.ts';
import type { NotificationPermissions } from '../ports/notification-permissions.ts';
import type { OpenPeerConnection } from '../ports/peer-connection.ts';
import type { PushSubscriber } from '../ports/push-subscriber.ts';
import type { RunExclusive } from '../ports/run-exclusive.ts';
import type { OpenSignalingSocket } from '../ports/signaling-socket.ts';
import type { StoragePersistence } from '../ports/storage-persistence.ts';
import type { TextStorage } from '../ports/text-storage.ts';
import type { TripStorage } from '../ports/trip-storage.ts';
import type { Visibility } from '../ports/visibility.ts';
import { askForToken, createApi } from './api/create-api.ts';
import { createOriginOf } from './api/create-origin-of.ts';
import { createCarList } from './cars/create-car-list.ts';
import { createNewCar } from './cars/create-new-car.ts';
import { createCarStores } from './create-car-stores.ts';
import { createDiagnostics } from './diagnostics/create-diagnostics.ts';
import { createLink, type Link } from './link/create-link.ts';
import { createNotices } from './notices/create-notices.ts';
import { createPermission } from './permission/create-permission.ts';
import { createPushRegistration } from './push/create-push-registration.ts';
import { accountIdOf } from './session/account-id-of.ts';
import type { Session } from './session/create-session.ts';
import { createTokenRefresh } from './session/create-token-refresh.ts';
import type { Stores } from './stores.ts';

/** What the stores need of the world. */
export interface StorePorts {
  session: Session;
  ownOrigin: string;
  fetch: typeof fetch;
  random(): number;
  clock: Clock;
  visibility: Visibility;
  network: Network;
  storage: TextStorage;
  tripStorage: TripStorage;
  persistence: StoragePersistence;
  logStorage: LogStorage;
  notifications: NotificationPermissions;
  push: PushSubscriber;
  /** Code of the language that the owner reads. */
  language: Readable<string>;
  openSocket: OpenSignalingSocket;
  openPeerConnection: OpenPeerConnection;
  /** This browser has peer connections. */
  hasPeerConnections: boolean;
  runExclusive: RunExclusive;
  counter: Counter;
}

/** The stores as their owner sees them. */
export interface OwnedStores extends Stores {
  link: Link;
  start(): void;
  stop(): void;
  /** Writes now what is pending. Never rejects. */
  flush(): Promise<void>;
  /** Forgets everything kept on this phone but the token. Rejects if storage fails. */
  clearEverything(): Promise<void>;
}

/** Composes everything that only a signed-in owner needs. */
export function createStores(ports: StorePorts): OwnedStores {
  const { session, ownOrigin, clock, visibility, storage, counter } = ports;
  const http = { fetch: ports.fetch, clock };
  const notices = createNotices();
  const refreshToken = createTokenRefresh({
    session,
    runExclusive: ports.runExclusive,
    askServer: () => askForToken(http, ownOrigin),
  });
  const selected = () => {
    const { cars, selectedCarId } = carList.get();
    return cars.find((car) => car.carId === selectedCarId) ?? null;
  };
  const originOf = createOriginOf(http, ownOrigin);
  const api = createApi({
    http,
    session,
    refreshToken,
    ownOrigin,
    originOf,
    region: () => selected()?.s ?? 1,
  });
  const carList = createCarList({ api, storage, visibility, counter, tell: notices.tell });
  const newCar = createNewCar();
  const permission = createPermission({ notifications: ports.notifications, storage, visibility, clock });
  const pushRegistration = createPushRegistration({ ...ports, api, permission });
  const link = createLink({
    ...ports,
    originOf,
    openPeerConnection: ports.openPeerConnection,
    token: () => session.get().token,
    refresh(what) {
      const { token } = session.get();
      if (what === 'cars') return carList.refresh();
      return token === null ? Promise.resolve() : refreshToken(token);
    },
  });
  const ofCar = createCarStores({ ...ports, link, api, tell: notices.tell });
  let accountId: string | null = null;
  let stops: (() => void)[] = [];

  const followCar = () => {
    const car = selected();
    const owner = accountId !== null && car ? { accountId, carId: car.carId } : null;
    ofCar.select(owner);
    link.setTarget(owner && car ? { carId: car.carId, region: car.s } : null);
  };
  const forget = () => {
    ofCar.discard();
    link.setTarget(null);
    newCar.reset();
  };
  const followSession = () => {
    const next = accountIdOf(session.get().token);
    if (next === accountId) return;
    forget();
    accountId = next;
    carList.setAccount(next);
    pushRegistration.setAccount(next);
    followCar();
  };

  return {
    session,
    api,
    carList,
    newCar,
    link,
    live: ofCar.live,
    ping: ofCar.ping,
    trips: ofCar.trips,
    logs: ofCar.logs,
    seats: ofCar.seats,
    settings: ofCar.settings,
    notificationSettings: ofCar.notificationSettings,
    permission,
    carHealth: ofCar.carHealth,
    diagnostics: createDiagnostics({ ...ofCar, storage, counter, api, link }),
    onNotice: notices.on,
    start() {
      if (stops.length > 0) return;
      stops = [session.subscribe(followSession), carList.subscribe(followCar)];
      ofCar.start();
      carList.start();
      permission.start();
      pushRegistration.start();
      link.start();
      followSession();
    },
    stop() {
      // Before the link goes: it carries the open changes.
      ofCar.stop();
      link.stop();
      pushRegistration.stop();
      permission.stop();
      carList.stop();
      for (const stop of stops) stop();
      stops = [];
    },
    flush: ofCar.flush,
    async clearEverything() {
      forget();
      carList.clear();
      permission.clear();
      await Promise.all([ofCar.clear(), pushRegistration.clear()]);
    },
  };
}
