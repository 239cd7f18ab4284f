import type { Counter } from '../lib/counter.ts';
import type {
  Clock,
  LogStorage,
  NotificationPermissions,
  OpenPeerConnection,
  OpenSignalingSocket,
  PushSubscriber,
  RunExclusive,
  StoragePersistence,
  TextStorage,
  TripStorage,
  Visibility,
} from '../lib/ports.ts';
import { askForToken, createApi } from './api/create-api.ts';
import { createOriginOf } from './api/create-origin-of.ts';
import { createTokenRefresh } from './api/create-token-refresh.ts';
import { httpCall } from './api/http-client.ts';
import { createCarList } from './cars/create-car-list.ts';
import { createNewCar } from './cars/create-new-car.ts';
import { createNotices } from './create-notices.ts';
import { createHistoryLink } from './link/create-history-link.ts';
import { createLink, type Link } from './link/create-link.ts';
import { createLogs } from './logs/create-logs.ts';
import { createNotificationSettings } from './notification-settings/create-notification-settings.ts';
import { createPermission } from './permission/create-permission.ts';
import { createPushRegistration } from './push/create-push-registration.ts';
import { createLive } from './records/create-live.ts';
import { createPing } from './records/create-ping.ts';
import { createRecordStorage } from './records/record-storage.ts';
import { createSeats } from './seats/create-seats.ts';
import { accountIdOf } from './session/account-id-of.ts';
import type { Session } from './session/create-session.ts';
import { createAppSettings } from './settings/create-app-settings.ts';
import type { Readable, Stores } from './stores.ts';
import { createTrips, type Trips } from './trips/create-trips.ts';

/** What the stores need of the world. */
export interface StorePorts {
  session: Session;
  ownOrigin: string;
  fetch: typeof fetch;
  random(): number;
  clock: Clock;
  visibility: Visibility;
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
  runExclusive: RunExclusive;
  counter: Counter;
}

/** The stores as their owner sees them. */
export interface OwnedStores extends Stores {
  link: Link;
  trips: Trips;
  start(): void;
  stop(): void;
  /** Writes now what is pending. Never rejects. */
  flush(): Promise<void>;
  /** Ends the session at the server and forgets everything kept on this phone but the token. Rejects if storage fails. */
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
  const records = createRecordStorage(storage);
  const live = createLive({ records, clock, counter });
  const ping = createPing({ records, clock, counter });
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
  const historyLink = createHistoryLink(link);
  const trips = createTrips({
    storage: ports.tripStorage,
    persistence: ports.persistence,
    clock,
    counter,
    link: historyLink,
    ping,
  });
  const carParts = { records, clock, counter, link, tell: notices.tell };
  const seats = createSeats(carParts);
  const settings = createAppSettings(carParts);
  const logs = createLogs({ ...ports, link: historyLink });
  const notificationSettings = createNotificationSettings({ api, clock, counter });
  let accountId: string | null = null;
  let stops: (() => void)[] = [];

  const followCar = () => {
    const car = selected();
    const owner = accountId !== null && car ? { accountId, carId: car.carId } : null;
    live.select(owner);
    ping.select(owner);
    seats.select(owner);
    settings.select(owner);
    trips.select(owner);
    logs.select(owner);
    notificationSettings.select(owner?.carId ?? null);
    link.setTarget(owner && car ? { carId: car.carId, region: car.s } : null);
  };
  const forget = () => {
    seats.discard();
    settings.discard();
    link.setTarget(null);
    live.discard();
    ping.discard();
    trips.discard();
    logs.select(null);
    notificationSettings.select(null);
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
    live,
    ping,
    trips,
    logs,
    notificationSettings,
    permission,
    seats,
    settings,
    onNotice: notices.on,
    start() {
      if (stops.length > 0) return;
      stops = [
        session.subscribe(followSession),
        carList.subscribe(followCar),
        link.on('Status', live.receive),
        link.on('Ping', ping.receive),
        visibility.onHide(() => {
          live.flush();
          ping.flush();
          void trips.flush();
          seats.flush();
          settings.flush();
        }),
        seats.start(),
        settings.start(),
        historyLink.start(),
      ];
      trips.start();
      carList.start();
      permission.start();
      pushRegistration.start();
      logs.start();
      link.start();
      followSession();
    },
    stop() {
      seats.flush();
      settings.flush();
      link.stop();
      pushRegistration.stop();
      logs.stop();
      notificationSettings.stop();
      permission.stop();
      carList.stop();
      live.flush();
      ping.flush();
      trips.stop();
      for (const stop of stops) stop();
      stops = [];
    },
    async flush() {
      live.flush();
      ping.flush();
      await trips.flush();
    },
    async clearEverything() {
      forget();
      carList.clear();
      permission.clear();
      const ended = httpCall(http, { origin: ownOrigin, token: null }, 'logout', {}).catch(() =>
        counter.add('logout-unanswered'),
      );
      records.clear();
      const stored = [ports.tripStorage.clear(), ports.logStorage.clear()];
      await Promise.all([ended, ...stored, pushRegistration.clear()]);
    },
  };
}
