import { PHONE_KEY, phoneSigningKey } from '@ligo/link';
import { createVirtualClock } from '@ligo/machine/test-support';
import { vi } from 'vitest';
import { createCounter } from '../../lib/values/counter.ts';
import { createObservable } from '../../lib/values/observable.ts';
import { createMemoryBookStorage } from '../../platform/book-storage.ts';
import { createMemoryLogStorage } from '../../platform/log-storage.ts';
import { createMemoryFiles } from '../../platform/recording-files/memory-files.ts';
import { createThumbnailStorage } from '../../platform/thumbnail-storage.ts';
import { createMemoryTripStorage } from '../../platform/trip-storage.ts';
import type { AppContext } from '../../ports/app-context.ts';
import type { RunExclusive } from '../../ports/browser.ts';
import type { AlarmKeyStorage } from '../../ports/recordings.ts';
import type { TextStorage } from '../../ports/storage.ts';
import { httpCall } from '../api/http-client.ts';
import { createStores } from '../create-stores.ts';
import { createLazyStores } from '../lazy-stores.ts';
import { createSession } from '../session/session-store.ts';
import { createPendingLogout } from '../session/sign-in-cookie.ts';
import { BENCH_START_MS } from './bench-time.ts';
import {
  createFakeNotifications,
  createFakePhoneNetwork,
  createFakePush,
  createFakeStorage,
  createFakeVisibility,
} from './fake-browser.ts';
import { createFakeNetwork } from './fake-network.ts';
import { createFakeServer } from './fake-server.ts';

const newDeviceKey = async () =>
  phoneSigningKey(await crypto.subtle.generateKey(PHONE_KEY, false, ['sign', 'verify']));

/** One browser with a fake server; `openTab` opens the app in it. */
export function createStoreBench() {
  const clock = createVirtualClock({ startMs: BENCH_START_MS });
  const server = createFakeServer();
  const storage = createFakeStorage();
  const tripStorage = createMemoryTripStorage();
  const chargeStorage = createMemoryTripStorage();
  const bookStorage = createMemoryBookStorage();
  const logStorage = createMemoryLogStorage();
  const recordingFiles = createMemoryFiles();
  /** The keys of alarm pictures, by car. */
  const keptKeys = new Map<string, Uint8Array>();
  const alarmKeys: AlarmKeyStorage = {
    keep: async (carId, key) => keptKeys.set(carId, key),
    remove: async (carId) => keptKeys.delete(carId),
    async removeOtherCars(_accountId, carIds) {
      for (const carId of keptKeys.keys()) if (!carIds.includes(carId)) keptKeys.delete(carId);
    },
    clear: async () => keptKeys.clear(),
  };
  const runExclusive = createLocks();
  /** Whether the browser has the mark of a sign-in. */
  const cookies = { isMarked: true };
  const openTab = (tab: TextStorage = storage.tab()) => {
    const network = createFakeNetwork();
    const visibility = createFakeVisibility();
    const phoneNetwork = createFakePhoneNetwork();
    const notifications = createFakeNotifications();
    const push = createFakePush();
    const counter = createCounter();
    const approval = { number: createObservable<string | null>(null), invite: vi.fn(), choose: vi.fn() };
    const ownOrigin = 'https://one.example';
    const http = { fetch: server.fetch, clock };
    const pendingLogout = createPendingLogout({
      storage: tab,
      runExclusive,
      mark: {
        exists: () => cookies.isMarked,
        remove() {
          cookies.isMarked = false;
        },
      },
      requestServer: () => httpCall(http, { origin: ownOrigin, token: null }, 'logout', {}),
    });
    const session = createSession(tab);
    const context: AppContext = {
      logout: pendingLogout.add,
      ownOrigin,
      fetch: server.fetch,
      random: () => 0.5,
      clock,
      visibility,
      network: phoneNetwork,
      storage: tab,
      tripStorage,
      chargeStorage,
      persistence: { isGranted: async () => true, ask: async () => true },
      logStorage,
      lazyPorts: async () => ({
        alarmKeys,
        bookStorage,
        recordingFiles,
        thumbnailStorage: createThumbnailStorage(null),
        fragmentPlayer: { canPlay: () => false, play: () => () => {} },
        addresses: { createObjectURL: () => 'blob:picture', revokeObjectURL() {} },
      }),
      notifications,
      push,
      language: createObservable('en'),
      openSocket: network.openSocket,
      openPeerConnection: network.openPeerConnection,
      directConnections: network.directConnections,
      deviceKey: newDeviceKey,
      approval,
      hasPeerConnections: true,
      runExclusive,
      counter,
    };
    const stores = createStores(context, session, async () => ({ createLazyStores }));
    session.start();
    return {
      stores,
      session,
      owedLogout: pendingLogout,
      network,
      phoneNetwork,
      visibility,
      notifications,
      push,
      counter,
      approval,
    };
  };
  return {
    clock,
    server,
    storage,
    cookies,
    tripStorage,
    chargeStorage,
    bookStorage,
    logStorage,
    recordingFiles,
    keptKeys,
    openTab,
  };
}

/** Web Locks of one browser: first come, first served. */
function createLocks(): RunExclusive {
  let last: Promise<unknown> = Promise.resolve();
  return (_name, run) => {
    const turn = last.then(run);
    last = turn.catch(() => {});
    return turn;
  };
}
