import type { Clock } from '@ligo/machine';
import type { Counter } from '../lib/values/counter.ts';
import type { Api } from '../ports/api.ts';
import type { LogStorage } from '../ports/log-storage.ts';
import type { StoragePersistence } from '../ports/storage-persistence.ts';
import type { TripStorage } from '../ports/trip-storage.ts';
import type { Visibility } from '../ports/visibility.ts';
import type { CarScopedStore } from './car-scoped/car-scoped-store.ts';
import type { RecordStorage } from './car-scoped/record-storage.ts';
import { createSyncTimes } from './diagnostics/create-sync-times.ts';
import type { LinkStore } from './link/link-store.ts';
import { createLive } from './live/create-live.ts';
import { createLogs } from './logs/create-logs.ts';
import type { Notice } from './notices/notices-store.ts';
import { createPing } from './ping/create-ping.ts';
import type { Stores } from './stores.ts';
import { createTrips } from './trips/create-trips.ts';

export interface CarStoresNeeds {
  link: LinkStore;
  api: Api;
  clock: Clock;
  visibility: Visibility;
  records: RecordStorage;
  tripStorage: TripStorage;
  persistence: StoragePersistence;
  logStorage: LogStorage;
  counter: Counter;
  notify(notice: Notice): void;
}

/** The stores of the selected car that are needed from the start. What a screen alone needs is one of the late stores. */
export function createCarStores(needs: CarStoresNeeds) {
  const { link, clock, visibility, records, logStorage, counter, notify } = needs;
  const ping = createPing({ records, clock, counter, link, notify });
  const trips = createTrips({
    storage: needs.tripStorage,
    persistence: needs.persistence,
    visibility,
    clock,
    counter,
    link,
    ping,
  });
  const logs = createLogs({ logStorage, link, visibility, clock, counter });
  return {
    live: createLive({ records, clock, counter, link }),
    ping,
    trips,
    logs,
    syncTimes: createSyncTimes({ records, clock, counter, link, trips, logs }),
  } satisfies Partial<Stores> & Record<string, CarScopedStore>;
}
