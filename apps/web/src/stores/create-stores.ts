import type { Clock } from '@ligo/machine';
import type { Counter } from '../lib/values/counter.ts';
import { createSubscriptions, type Subscriptions } from '../lib/values/create-subscriptions.ts';
import { loadOnce } from '../lib/values/load-once.ts';
import type { Readable } from '../lib/values/readable.ts';
import type { Api } from '../ports/api.ts';
import type { LogStorage } from '../ports/log-storage.ts';
import type { Network } from '../ports/network.ts';
import type { NotificationPermissions } from '../ports/notification-permissions.ts';
import type { OpenPeerConnection } from '../ports/peer-connection.ts';
import type { PushSubscriber } from '../ports/push-subscriber.ts';
import type { RecordingPorts } from '../ports/recording-ports.ts';
import type { RunExclusive } from '../ports/run-exclusive.ts';
import type { OpenSignalingSocket } from '../ports/signaling-socket.ts';
import type { StoragePersistence } from '../ports/storage-persistence.ts';
import type { TextStorage } from '../ports/text-storage.ts';
import type { TripStorage } from '../ports/trip-storage.ts';
import type { Visibility } from '../ports/visibility.ts';
import { createCarScopedGroup } from './car-scoped/create-car-scoped-group.ts';
import { createRecordStorage } from './car-scoped/record-storage.ts';
import type { CarListStore } from './cars/car-list-store.ts';
import { createCarList } from './cars/create-car-list.ts';
import { createNewCar } from './cars/create-new-car.ts';
import { createAccountLifecycle } from './create-account-lifecycle.ts';
import { createCarStores } from './create-car-stores.ts';
import { createRemovedCars } from './create-removed-cars.ts';
import { createServerCalls, type ServerCalls } from './create-server-calls.ts';
import { createLink, type Link } from './link/create-link.ts';
import { createNotices } from './notices/create-notices.ts';
import { createPermission } from './permission/create-permission.ts';
import type { PermissionStore } from './permission/permission-store.ts';
import { createPushRegistration, type PushRegistration } from './push/create-push-registration.ts';
import type { Session } from './session/create-session.ts';
import { createSignOut } from './session/create-sign-out.ts';
import type { Stores } from './stores.ts';

/** What the stores need of the world. */
export interface StoresNeeds {
  /** The car lives in this page, for a visitor who has no account. */
  isDemo?: boolean;
  session: Session;
  /** Ends the sign-in at the server, now or once it can be reached. Never rejects. */
  logout(): Promise<void>;
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
  /** Loads what recordings need of the browser; every call gives the same. */
  recordingPorts(): Promise<RecordingPorts>;
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
  /** Loads the code of the stores that only their screens need. */
  loadLazyStores(): Promise<Pick<typeof import('./create-lazy-stores.ts'), 'createLazyStores'>>;
}

/** The stores as their owner sees them. */
export interface ManagedStores extends Stores {
  link: Link;
  start(): void;
  stop(): void;
  /** Writes now what is pending. Never rejects. */
  flush(): Promise<void>;
}

/** Composes everything that only a signed-in owner needs. */
export function createStores(needs: StoresNeeds): ManagedStores {
  const { session, clock, visibility, storage, counter, tripStorage, logStorage } = needs;
  const notices = createNotices();
  const records = createRecordStorage(storage);
  const server = createServerCalls({
    session,
    fetch: needs.fetch,
    clock,
    ownOrigin: needs.ownOrigin,
    runExclusive: needs.runExclusive,
    region: () => carList.selected()?.s ?? 1,
  });
  const { api } = server;
  const carList = createCarList({ api, storage, visibility, counter, notify: notices.notify });
  const newCar = createNewCar();
  const permission = createPermission({ notifications: needs.notifications, storage, visibility, clock });
  const pushRegistration = pushOf(needs, api, permission);
  const link = linkOf(needs, server, carList);
  const { persistence } = needs;
  const { notify } = notices;
  const ofCarNeeds = {
    link,
    api,
    clock,
    visibility,
    records,
    tripStorage,
    persistence,
    logStorage,
    counter,
    notify,
  };
  const carStores = createCarStores(ofCarNeeds);
  const { ping, syncTimes, trips } = carStores;
  const carScoped = createCarScopedGroup(Object.values(carStores));
  const lazy = loadOnce(async () => {
    const [{ createLazyStores }, recordingPorts] = await Promise.all([
      needs.loadLazyStores(),
      needs.recordingPorts(),
    ]);
    const made = createLazyStores({ ...ofCarNeeds, api, storage, ping, trips, syncTimes, recordingPorts });
    carScoped.add(made.ofCar);
    removedCars.clear();
    return made.stores;
  });
  const lead = createAccountLifecycle({ session, carList, newCar, pushRegistration, link, carScoped });
  const removedCars = removedCarsOf(needs, carList);
  const hiding = createSubscriptions(() => [visibility.onHide(() => void carScoped.flush())]);
  // What belongs to a car stops before the link, which carries its open changes; who leads comes last: it sets them all off.
  const parts: Subscriptions[] = [
    carScoped,
    hiding,
    removedCars,
    carList,
    permission,
    pushRegistration,
    link,
    lead,
  ];
  let isStarted = false;
  const clear = async () => {
    for (const part of [lead, carList, permission, records]) part.clear();
    await Promise.all([clearPhone(needs), pushRegistration.clear()]);
  };

  return {
    ...carStores,
    isDemo: needs.isDemo ?? false,
    session,
    signOut: createSignOut({ clock, logout: needs.logout, clear, endSession: session.end }),
    async deleteAccount() {
      // The server tells of each pairing that ends with it: nobody is to ask what that means, for there is nobody any more.
      link.stop();
      try {
        await api.call('accountDelete', { isSure: true });
      } catch (error) {
        if (isStarted) link.start();
        throw error;
      }
    },
    api,
    carList,
    newCar,
    link,
    permission,
    lazy,
    onNotice: notices.on,
    start() {
      if (isStarted) return;
      isStarted = true;
      for (const part of parts) part.start();
    },
    stop() {
      isStarted = false;
      for (const part of parts) part.stop();
    },
    flush: carScoped.flush,
  };
}

/** Deletes the trips, logs, videos and pictures stored on this phone. */
async function clearPhone(needs: StoresNeeds) {
  await Promise.all([
    needs.tripStorage.clear(),
    needs.logStorage.clear(),
    videoKeepers(needs).then((all) => Promise.all(all.map((each) => each.clear()))),
  ]);
}

/** What keeps videos and pictures of recordings on this phone. */
async function videoKeepers({ recordingPorts }: StoresNeeds) {
  const { recordingFiles, thumbnailStorage } = await recordingPorts();
  return [recordingFiles, thumbnailStorage];
}

function removedCarsOf(needs: StoresNeeds, carList: CarListStore) {
  return createRemovedCars({
    session: needs.session,
    carList,
    removeOtherCars: async (...kept) => {
      for (const each of await videoKeepers(needs)) await each.removeOtherCars(...kept);
    },
  });
}

function pushOf(needs: StoresNeeds, api: Api, permission: PermissionStore): PushRegistration {
  const { push, language, storage, visibility, clock, counter } = needs;
  return createPushRegistration({ push, language, api, permission, storage, visibility, clock, counter });
}

function linkOf(needs: StoresNeeds, server: ServerCalls, carList: CarListStore): Link {
  const token = () => needs.session.get().token;
  return createLink({
    clock: needs.clock,
    visibility: needs.visibility,
    network: needs.network,
    counter: needs.counter,
    random: needs.random,
    openSocket: needs.openSocket,
    openPeerConnection: needs.openPeerConnection,
    hasPeerConnections: needs.hasPeerConnections,
    originOf: server.originOf,
    token,
    refresh(what) {
      if (what === 'cars') return carList.refresh();
      const stale = token();
      return stale === null ? Promise.resolve() : server.refreshToken(stale);
    },
  });
}
