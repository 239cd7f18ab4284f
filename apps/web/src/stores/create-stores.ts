import { createSubscriptions, type Subscriptions } from '../lib/values/create-subscriptions.ts';
import { loadOnce } from '../lib/values/load-once.ts';
import type { AppContext } from '../ports/app-context.ts';
import { createApi, createOriginOf, requestToken } from './api/create-api.ts';
import type { CarContext } from './car-scoped/car-context.ts';
import { type CarScopedStore, createCarScopedGroup } from './car-scoped/car-scoped-store.ts';
import { createRecordStorage, type RecordStorage } from './car-scoped/create-car-record.ts';
import { type CarListStore, createCarList } from './cars/car-list-store.ts';
import { createNewCar } from './cars/new-car-store.ts';
import {
  accountIdOf,
  createAccountLifecycle,
  createRemovedCars,
  createSignOut,
} from './create-account-lifecycle.ts';
import { createLateLoading } from './create-late-loading.ts';
import type { LinkServer } from './link/link-effects.ts';
import { createLink, type Link } from './link/link-store.ts';
import { createLive } from './live/live-store.ts';
import { createNotices } from './notices/notices-store.ts';
import { createPermission } from './permission/permission-store.ts';
import { createPing } from './ping/ping-store.ts';
import { createPushRegistration } from './push/create-push-registration.ts';
import { createTokenRefresh } from './session/create-token-refresh.ts';
import type { Session } from './session/session-store.ts';
import type { Stores } from './stores.ts';

/**
 * Composes the access to the server: its calls, the hosts of its regions and the token refresh.
 * @param region Region of the selected car.
 */
function createServerCalls(
  { fetch, clock, ownOrigin, runExclusive }: AppContext,
  session: Session,
  region: () => number,
) {
  const http = { fetch, clock };
  const requestServer = () => requestToken(http, ownOrigin);
  const refreshToken = createTokenRefresh({ session, runExclusive, requestServer });
  const originOf = createOriginOf(http, ownOrigin);
  return {
    api: createApi({ http, session, refreshToken, ownOrigin, originOf, region }),
    originOf,
    refreshToken,
  };
}

/** The stores of the selected car that its first figures need. All others belong to the lazy stores. */
const createCarStores = (context: CarContext) =>
  ({ live: createLive(context), ping: createPing(context) }) satisfies Record<string, CarScopedStore>;

export interface ManagedStores extends Stores {
  link: Link;
  start(): void;
  stop(): void;
  /** Writes pending data now. Never rejects. */
  flush(): Promise<void>;
}

/** A screen that waits for the lazy stores asks again as soon as they fail; then it fails, too, instead of asking in a loop, ms. */
const LAZY_PAUSE_MS = 1_000;

/** Composes the stores of a signed-in owner; `loadLazyStores` loads the code of the stores of single screens. */
export function createStores(
  context: AppContext,
  session: Session,
  loadLazyStores: () => Promise<Pick<typeof import('./lazy-stores.ts'), 'createLazyStores'>>,
): ManagedStores {
  const { clock, visibility } = context;
  const notices = createNotices();
  const records = createRecordStorage(context.storage);
  const region = () => carList.selected()?.s ?? 1;
  const server = createServerCalls(context, session, region);
  const { api } = server;
  const carList = createCarList({ ...context, api, notify: notices.notify });
  const newCar = createNewCar();
  const permission = createPermission(context);
  const pushRegistration = createPushRegistration(context, api, permission);
  const ofLink = linkServer(session, server, carList);
  const link = createLink(context, ofLink);
  const carContext: CarContext = {
    ...{ ...context, link, api, records, notify: notices.notify },
    server: { origin: () => server.originOf(region()), token: ofLink.token },
  };
  const carStores = createCarStores(carContext);
  const carScoped = createCarScopedGroup(Object.values(carStores));
  const lazy = loadOnce(
    async () => {
      const [{ createLazyStores }, lazyPorts] = await Promise.all([loadLazyStores(), context.lazyPorts()]);
      const made = createLazyStores(carContext, carStores.ping, lazyPorts);
      carScoped.add(made.ofCar);
      removedCars.clear();
      return made.stores;
    },
    { pauseMs: LAZY_PAUSE_MS, nowMs: clock.nowMs },
  );
  const lifecycle = createAccountLifecycle({ session, carList, newCar, pushRegistration, link, carScoped });
  const removedCars = removedCarsOf(context, records, session, carList);
  const hiding = createSubscriptions(() => [visibility.onHide(() => void carScoped.flush())]);
  const lateLoading = createLateLoading(clock, carStores.live, lazy);
  // The car-scoped stores stop before the link, which carries their open changes; the lifecycle starts last: it triggers all others.
  const parts: Subscriptions[] = [
    carScoped,
    hiding,
    lateLoading,
    removedCars,
    carList,
    permission,
    pushRegistration,
    link,
    lifecycle,
  ];
  let isStarted = false;
  const clear = async () => {
    for (const part of [lifecycle, carList, records]) part.clear();
    await Promise.all([clearPhone(context), pushRegistration.clear()]);
  };

  const endSession = () => {
    session.end();
    // Without the answer a signed-in owner would be asked about notifications.
    permission.clear();
  };

  return {
    ...carStores,
    isDemo: context.isDemo ?? false,
    session,
    signOut: createSignOut({ clock, logout: context.logout, clear, endSession }),
    async deleteAccount() {
      // The server reports each pairing that ends with the account: no refresh may follow, for the account no longer exists.
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
    approval: context.approval,
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

/** Deletes the trips, charging sessions, logs, entries of the book, videos and pictures stored on this phone. */
async function clearPhone(context: AppContext) {
  await Promise.all([
    context.tripStorage.clear(),
    context.chargeStorage.clear(),
    context.logStorage.clear(),
    context.lazyPorts().then(({ bookStorage }) => bookStorage.clear()),
    recordingStorages(context).then((all) => Promise.all(all.map((each) => each.clear()))),
  ]);
}

async function recordingStorages({ lazyPorts }: AppContext) {
  const { alarmKeys, recordingFiles, thumbnailStorage } = await lazyPorts();
  return [alarmKeys, recordingFiles, thumbnailStorage];
}

function removedCarsOf(context: AppContext, records: RecordStorage, session: Session, carList: CarListStore) {
  return createRemovedCars(session, carList, async (...kept) => {
    records.removeOtherCars(...kept);
    for (const each of await recordingStorages(context)) await each.removeOtherCars(...kept);
  });
}

function linkServer(
  session: Session,
  server: ReturnType<typeof createServerCalls>,
  carList: CarListStore,
): LinkServer {
  const token = () => session.get().token;
  return {
    originOf: server.originOf,
    token,
    account: () => accountIdOf(token()),
    refresh(target) {
      if (target === 'cars') return carList.refresh();
      const stale = token();
      return stale === null ? Promise.resolve() : server.refreshToken(stale);
    },
  };
}
