import { currentLanguage } from '../../i18n/language.ts';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { createCounter } from '../../lib/values/counter.ts';
import { createObservable } from '../../lib/values/observable.ts';
import { pageVisibility } from '../../platform/browser.ts';
import { systemClock } from '../../platform/clock.ts';
import {
  createDemoFetch,
  createOpenPortConnection,
  openDemoSocket,
} from '../../platform/demo-car/demo-connection.ts';
import type { DemoCar } from '../../platform/demo-car/worker-car.ts';
import { createMemoryTextStorage } from '../../platform/memory-text-storage.ts';
import type { AppContext } from '../../ports/app-context.ts';
import type { AppWorker } from '../../ports/browser.ts';
import type { LazyPorts } from '../../ports/lazy-ports.ts';
import type { ManagedStores } from '../../stores/create-stores.ts';
import { createSession } from '../../stores/session/session-store.ts';
import type { UpdateStore } from '../../stores/update/create-update.ts';
import type { Services } from '../create-services.ts';

/** The visitor, of whom no server knows. */
const VISITOR = 'visitor';
const CAR = { carId: 'demo-car', name: 'Monaco', s: 1 };

const refused = () => Promise.reject(new Error('The demo has no server'));

/** No service worker: the demo leaves nothing behind. */
const noWorker: AppWorker = {
  takeClick: async () => null,
  register: async () => false,
  update: async () => {},
  isWaiting: async () => false,
  activate: async () => false,
  onActivated: () => () => {},
  onMessage: () => () => {},
};

/** Each visit loads the newest version. */
const noUpdate: UpdateStore = {
  get: () => ({ isReady: false }),
  subscribe: () => () => {},
  start() {},
  stop() {},
  check: async () => {},
  apply: async () => {},
};

/** The demo's storage, in the page; a signed-in visitor with one car. */
function createDemoStorage() {
  const payload = btoa(JSON.stringify({ sub: VISITOR }));
  return createMemoryTextStorage({
    [STORAGE_KEYS.token]: `demo.${payload}.`,
    [STORAGE_KEYS.permissionSkipped]: '1',
    [STORAGE_KEYS.carList(VISITOR)]: JSON.stringify({ cars: [CAR], selectedCarId: CAR.carId }),
  });
}

async function loadLazyPorts(): Promise<LazyPorts> {
  const { createDemoLazyPorts } = await import('../lazy-ports.ts');
  return createDemoLazyPorts();
}

/** The app's services with the car of this page and a memory in the place of servers and storages. */
export function createDemoServices(car: DemoCar): Services {
  const storage = createDemoStorage();
  const session = createSession(storage);
  const never = createObservable(false);
  const openPeerConnection = createOpenPortConnection(car);
  let loading: Promise<ManagedStores> | null = null;
  let lazyPorts: Promise<LazyPorts> | null = null;
  const load = async () => {
    const made = await import('../signed-in-services.ts');
    const context: AppContext = {
      isDemo: true,
      logout: async () => {},
      ownOrigin: location.origin,
      fetch: createDemoFetch(CAR, (input, init) => fetch(input, init)),
      random: Math.random,
      clock: systemClock,
      visibility: pageVisibility,
      // The car is in this page, with or without a network.
      network: { isOnline: () => true, onChange: () => () => {} },
      storage,
      tripStorage: { ...made.createMemoryTripStorage(), isTemporary: never },
      chargeStorage: { ...made.createMemoryTripStorage(), isTemporary: never },
      persistence: { isGranted: async () => false, ask: async () => false },
      logStorage: { ...made.createMemoryLogStorage(), isTemporary: never },
      lazyPorts() {
        lazyPorts ??= loadLazyPorts();
        return lazyPorts;
      },
      notifications: { read: () => 'unsupported', request: async () => {} },
      push: {
        isSupported: () => false,
        endpoint: async () => null,
        subscribe: refused,
        unsubscribe: async () => {},
        onChange: () => () => {},
      },
      language: currentLanguage,
      openSocket: openDemoSocket,
      openPeerConnection,
      directConnections: { isKnown: () => false, begin: (...given) => openPeerConnection([], ...given) },
      deviceKey: refused,
      approval: { number: createObservable(null), invite() {}, choose() {} },
      hasPeerConnections: true,
      runExclusive: (_name, run) => run(),
      counter: createCounter(),
    };
    const loadLazyStores = () => import('../../stores/lazy-stores.ts');
    const stores = made.createStores(context, session, loadLazyStores);
    stores.start();
    return stores;
  };
  return {
    session,
    restore: { get: never.get, subscribe: never.subscribe, run: async () => false },
    worker: noWorker,
    update: noUpdate,
    imageManifest: async () => [],
    beginLink: async () => {},
    load() {
      loading ??= load();
      return loading;
    },
    start() {},
    stop() {
      void loading?.then((stores) => stores.stop());
      car.end();
    },
  };
}
