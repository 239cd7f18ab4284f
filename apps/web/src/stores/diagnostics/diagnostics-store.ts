import type { CarHealth } from '@ligo/protocol';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import type { Readable } from '../../lib/values/observable.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { LinkFailure, Reachability } from '../link/link-store.ts';
import type { PingState } from '../ping/ping-store.ts';
import type { TripsStore, TripUsage } from '../trips/trips-store.ts';
import type { SyncTimes } from './create-sync-times.ts';

/** How the app itself is doing, as far as support may know it: no account, no car, no place. */
interface Diagnostics {
  /** Hash of the build that this phone runs; `null` before the server was asked for it. */
  appVersion: string | null;
  carVersion: string | null;
  reach: Reachability;
  /** The link works without the internet. */
  isDirect: boolean;
  /** What keeps the car from being reached; `null` for nothing, or not yet. */
  failure: LinkFailure['code'] | null;
  /** Unix milliseconds on the phone's clock, as all times here. */
  lastAnswerAtMs: number | null;
  tripsSyncedAtMs: number | null;
  logsSyncedAtMs: number | null;
  /** Ignored and failed events since the page was opened, by reason. */
  ignored: Readonly<Record<string, number>>;
  carHealth: CarHealth | null;
}

/** What takes a moment to find out. */
export interface AskedDiagnostics {
  /** Hash of the build that the server gives out; `null` if it does not answer. */
  serverVersion: string | null;
  /** Storage of the trips on this phone; `null` if that cannot be read. */
  storage: TripUsage | null;
}

export interface DiagnosticsStore {
  read(): Diagnostics;
  /** Never rejects. */
  ask(): Promise<AskedDiagnostics>;
  /** All that support may know, as text; at once, because a browser copies nothing long after the tap. */
  report(asked: AskedDiagnostics | null, browser: string): string;
}

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
    const { reach, isDirect, failure, lastPingAtMs } = link.get();
    const { tripsAtMs, logsAtMs } = syncTimes.get();
    return {
      appVersion: storage.get(STORAGE_KEYS.versionHash),
      carVersion: ping.get().versionName,
      reach,
      isDirect,
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
