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
  const deviceKey = createDeviceKeys(globalThis.indexedDB, () => counter.add('device-key-not-kept'));
  const approval = createApproval();
  const context: AppContext = {
    ...started,
    openPeerConnection: verifiedConnections(started.openPeerConnection, deviceKey, started.clock, approval),
    directConnections: {
      isKnown: (target) => started.storage.get(directAccessKey(target)) !== null,
      async begin(handlers, target) {
        const { beginDirect } = await import('../platform/begin-direct.ts');
        const open = verifiedConnections(started.openDirectConnection, deviceKey, started.clock, approval);
        return beginDirect(open, started.storage.get(directAccessKey(target)), handlers, target);
      },
    },
    deviceKey,
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
