import { currentLanguage } from '../i18n/language.ts';
import { directAccessKey } from '../lib/storage-keys.ts';
import { loadOnce } from '../lib/values/load-once.ts';
import { createApproval } from '../platform/approval.ts';
import { browserNetwork, pageVisibility, runExclusive, storagePersistence } from '../platform/browser.ts';
import { createDeviceKeys } from '../platform/device-keys.ts';
import { createLogStorage, createMemoryLogStorage } from '../platform/log-storage.ts';
import { createPushSubscriber, notificationPermissions } from '../platform/push.ts';
import { createMemoryTripStorage, createTripStorage } from '../platform/trip-storage.ts';
import { verifiedConnections } from '../platform/verified-connections.ts';
import type { AppContext } from '../ports/app-context.ts';
import type { AppWorker } from '../ports/browser.ts';
import { storedCarIds } from '../stores/cars/stored-car-list.ts';
import { accountIdOf } from '../stores/create-account-lifecycle.ts';
import { createStores, type ManagedStores } from '../stores/create-stores.ts';
import type { Session } from '../stores/session/session-store.ts';
import type { LinkPorts } from './link-ports.ts';

// The demo's parts come in the same file: a file of its own would be one more for every owner.
export { createMemoryLogStorage, createMemoryTripStorage, createStores };

export function createSignedInServices(
  session: Session,
  worker: AppWorker,
  started: Pick<AppContext, 'logout' | 'storage' | 'clock' | 'counter'> & LinkPorts,
): ManagedStores {
  const { counter } = started;
  const keys = createDeviceKeys(
    globalThis.indexedDB,
    () => counter.add('device-key-not-kept'),
    (account) => storedCarIds(started.storage, account),
  );
  const account = accountIdOf(session.get().token);
  // Before the server can add a car to the list that an earlier version has stored.
  if (account !== null) void keys.keyOf(account);
  const approval = createApproval();
  const context: AppContext = {
    ...started,
    openPeerConnection: verifiedConnections(started.openPeerConnection, keys, started.clock, approval),
    directConnections: {
      isKnown: (target) => started.storage.get(directAccessKey(target)) !== null,
      begin(handlers, target) {
        const access = started.storage.get(directAccessKey(target)) ?? '';
        const open = verifiedConnections(
          (_iceServers, its) => started.beginDirect(access, its),
          keys,
          started.clock,
          approval,
        );
        const connection = open([], handlers, target);
        connection.begun.catch(handlers.onClosed);
        return connection;
      },
    },
    async deviceKey(target) {
      if (await keys.knows(target)) return keys.keyOf(target.account);
      throw new Error('This browser does not know the car');
    },
    approval,
    ownOrigin: location.origin,
    fetch: (input, init) => fetch(input, init),
    random: Math.random,
    visibility: pageVisibility,
    network: browserNetwork,
    tripStorage: createTripStorage(() => counter.add('trip-storage-fallback'), pageVisibility),
    chargeStorage: createTripStorage(
      () => counter.add('charge-storage-fallback'),
      pageVisibility,
      'ligo-charges',
    ),
    persistence: storagePersistence,
    logStorage: createLogStorage(() => counter.add('log-storage-fallback'), pageVisibility),
    lazyPorts: loadOnce(async () => (await import('./lazy-ports.ts')).createLazyPorts(counter)),
    notifications: notificationPermissions,
    push: createPushSubscriber(worker),
    language: currentLanguage,
    runExclusive,
  };
  return createStores(context, session, () => import('../stores/lazy-stores.ts'));
}
