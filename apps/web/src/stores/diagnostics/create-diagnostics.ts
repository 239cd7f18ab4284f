import type { CarHealth } from '@ligo/protocol';
import { STORAGE_KEYS } from '../../lib/storage/storage-keys.ts';
import type { Readable } from '../../lib/values/readable.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { PingState } from '../ping/ping-store.ts';
import type { TripsStore } from '../trips/trips-store.ts';
import type { SyncTimes } from './create-sync-times.ts';
import type { Diagnostics, DiagnosticsStore } from './diagnostics-store.ts';

/** Makes the view of how the app itself is doing. It names no car, no account and no place. */
export function createDiagnostics(
  { storage, counter, api, link }: CarContext,
  carStores: {
    ping: Readable<PingState>;
    syncTimes: Readable<SyncTimes>;
    trips: Pick<TripsStore, 'usage'>;
  },
  carHealth: Readable<CarHealth | null>,
): DiagnosticsStore {
  const { ping, syncTimes, trips } = carStores;
  const read = (): Diagnostics => {
    const { reach, failure, lastPingAtMs } = link.get();
    const { tripsAtMs, logsAtMs } = syncTimes.get();
    return {
      appVersion: storage.get(STORAGE_KEYS.versionHash),
      carVersion: ping.get().versionName,
      reach,
      failure: failure?.code ?? null,
      lastAnswerAtMs: lastPingAtMs,
      tripsSyncedAtMs: tripsAtMs,
      logsSyncedAtMs: logsAtMs,
      ignored: counter.read(),
      carHealth: carHealth.get(),
    };
  };
  const orNull = <T>(asking: Promise<T>) => asking.catch(() => null);
  return {
    read,
    async ask() {
      const [version, storage] = await Promise.all([orNull(api.call('version', {})), orNull(trips.usage())]);
      return { serverVersion: version?.hash ?? null, storage };
    },
    report: (asked, browser) => JSON.stringify({ ...read(), ...asked, browser }, null, 2),
  };
}
