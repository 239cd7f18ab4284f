import type { Readable } from '../lib/values/readable.ts';
import type { RecordingPorts } from '../ports/recording-ports.ts';
import type { TextStorage } from '../ports/text-storage.ts';
import { createCarHealth } from './car-health/create-car-health.ts';
import type { CarScopedStore } from './car-scoped/car-scoped-store.ts';
import type { CarStoresNeeds } from './create-car-stores.ts';
import { createDiagnostics } from './diagnostics/create-diagnostics.ts';
import type { SyncTimes } from './diagnostics/create-sync-times.ts';
import type { LazyStores } from './lazy-stores.ts';
import { createLiveCamera } from './live-camera/create-live-camera.ts';
import { createNotificationSettings } from './notification-settings/create-notification-settings.ts';
import type { PingState } from './ping/ping-store.ts';
import { createRecordings } from './recordings/create-recordings.ts';
import { createSeats } from './seats/create-seats.ts';
import { createSentry } from './sentry/create-sentry.ts';
import { createAppSettings } from './settings/create-app-settings.ts';
import type { TripsStore } from './trips/trips-store.ts';

export interface LazyStoresNeeds extends CarStoresNeeds {
  ping: Readable<PingState>;
  trips: TripsStore;
  syncTimes: Readable<SyncTimes>;
  storage: TextStorage;
  recordingPorts: RecordingPorts;
}

/** Makes them; `ofCar` are those that share the lifecycle of all that belongs to a car. A new one is a line here and one in `LazyStores`. */
export function createLazyStores(needs: LazyStoresNeeds) {
  const {
    link,
    api,
    clock,
    visibility,
    storage,
    records,
    counter,
    notify,
    ping,
    trips,
    syncTimes,
    recordingPorts,
  } = needs;
  const carHealth = createCarHealth({ link, ping, clock });
  const ofCar = {
    carHealth,
    liveCamera: createLiveCamera({ link, ping, visibility, clock }),
    notificationSettings: createNotificationSettings({ api, records, clock, counter }),
    recordings: createRecordings({ link, ping, clock, counter, ports: recordingPorts }),
    seats: createSeats({ records, clock, counter, link, notify }),
    sentry: createSentry({ records, clock, counter, link, notify }),
    settings: createAppSettings({ records, clock, counter, link, notify }),
  } satisfies Partial<LazyStores> & Record<string, CarScopedStore>;
  const diagnostics = createDiagnostics({ storage, counter, api, link, ping, syncTimes, trips, carHealth });
  return { stores: { ...ofCar, diagnostics } satisfies LazyStores, ofCar: Object.values(ofCar) };
}
