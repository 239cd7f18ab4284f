import type { Clock } from '@ligo/machine';
import type { Ping } from '@ligo/protocol';
import type { Counter } from '../lib/values/counter.ts';
import type { Api } from '../ports/api.ts';
import type { CarOwner } from '../ports/car-owner.ts';
import type { LogStorage } from '../ports/log-storage.ts';
import type { StoragePersistence } from '../ports/storage-persistence.ts';
import type { TextStorage } from '../ports/text-storage.ts';
import type { TripStorage } from '../ports/trip-storage.ts';
import type { Visibility } from '../ports/visibility.ts';
import { type CarHealthKeeper, createCarHealth } from './car-health/create-car-health.ts';
import { createSyncTimes, type SyncTimesRecord } from './diagnostics/create-sync-times.ts';
import type { Link } from './link/create-link.ts';
import { createLive } from './live/create-live.ts';
import { createLogs } from './logs/create-logs.ts';
import type { Notice } from './notices/notices-store.ts';
import { createNotificationSettings } from './notification-settings/create-notification-settings.ts';
import { createRecordStorage } from './of-car/record-storage.ts';
import { createPing } from './ping/create-ping.ts';
import { createSeats } from './seats/create-seats.ts';
import { createAppSettings } from './settings/create-app-settings.ts';
import type { Stores } from './stores.ts';
import { createTrips } from './trips/create-trips.ts';

export interface CarStoreParts {
  link: Link;
  api: Api;
  clock: Clock;
  visibility: Visibility;
  storage: TextStorage;
  tripStorage: TripStorage;
  persistence: StoragePersistence;
  logStorage: LogStorage;
  counter: Counter;
  tell(notice: Notice): void;
}

/** Everything about the selected car. */
export interface CarStores
  extends Pick<Stores, 'live' | 'ping' | 'trips' | 'logs' | 'seats' | 'settings' | 'notificationSettings'> {
  carHealth: CarHealthKeeper;
  syncTimes: SyncTimesRecord;
  start(): void;
  stop(): void;
  /** Shows another car; open changes are sent first, so this comes before the link turns away. */
  select(owner: CarOwner | null): void;
  /** Sends open changes, then forgets everything without writing it; comes before the link turns away. */
  discard(): void;
  /** Sends and writes now what is pending. Never rejects. */
  flush(): Promise<void>;
  /** Removes what is stored of all cars. Rejects if storage fails. */
  clear(): Promise<void>;
}

/** Composes the stores of the selected car. */
export function createCarStores(parts: CarStoreParts): CarStores {
  const { link, api, clock, visibility, counter, tripStorage, logStorage } = parts;
  const records = createRecordStorage(parts.storage);
  const recordParts = { records, clock, counter };
  const live = createLive(recordParts);
  const ping = createPing(recordParts);
  const settingParts = { ...recordParts, link, tell: parts.tell };
  const seats = createSeats(settingParts);
  const settings = createAppSettings(settingParts);
  const trips = createTrips({ ...parts, storage: tripStorage, ping });
  const logs = createLogs(parts);
  const notificationSettings = createNotificationSettings({ ...recordParts, api });
  const syncTimes = createSyncTimes({ ...recordParts, link, trips, logs });
  const carHealth = createCarHealth({ link, ping, clock });
  const kept = [seats, settings, live, ping, trips, syncTimes, notificationSettings];
  let stops: (() => void)[] = [];
  let toldReplacedAt: number | undefined;
  /** The car says so in each answer; its owner hears it once each time it happened. */
  const tellReplaced = ({ replacedAt }: Ping) => {
    if (replacedAt !== undefined && replacedAt !== toldReplacedAt) parts.tell({ kind: 'car-replaced' });
    toldReplacedAt = replacedAt ?? toldReplacedAt;
  };

  const select = (owner: CarOwner | null) => {
    for (const each of [...kept, logs, carHealth]) each.select(owner);
  };
  const flush = async () => {
    await Promise.all(kept.map((each) => each.flush()));
  };

  return {
    live,
    ping,
    trips,
    logs,
    seats,
    settings,
    notificationSettings,
    carHealth,
    syncTimes,
    start() {
      stops = [
        link.on('Status', live.receive),
        link.on('Ping', (answer) => {
          ping.receive(answer);
          tellReplaced(answer);
        }),
        visibility.onHide(() => void flush()),
        seats.start(),
        settings.start(),
        syncTimes.start(),
        carHealth.start(),
      ];
      trips.start();
      logs.start();
    },
    stop() {
      void flush();
      trips.stop();
      logs.stop();
      notificationSettings.stop();
      for (const stop of stops) stop();
      stops = [];
    },
    select,
    discard() {
      for (const each of kept) each.discard();
      logs.select(null);
      carHealth.select(null);
    },
    flush,
    async clear() {
      records.clear();
      await Promise.all([tripStorage.clear(), logStorage.clear()]);
    },
  };
}
