import type { CarContext } from './car-scoped/car-context.ts';
import type { CarScopedStore } from './car-scoped/car-scoped-store.ts';
import { createSyncTimes } from './diagnostics/create-sync-times.ts';
import { createLive } from './live/live-store.ts';
import { createLogs } from './logs/create-logs.ts';
import { createPing } from './ping/ping-store.ts';
import { createTrips } from './trips/create-trips.ts';

/** The stores of the selected car that are needed from the start. A store of one screen belongs to the lazy stores. */
export function createCarStores(context: CarContext) {
  const ping = createPing(context);
  const trips = createTrips({ ...context, ping });
  const logs = createLogs(context);
  return {
    live: createLive(context),
    ping,
    trips,
    logs,
    syncTimes: createSyncTimes(context, trips, logs),
  } satisfies Record<string, CarScopedStore>;
}
