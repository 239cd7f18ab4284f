import { type AppConfigState, appConfigSettingSchema, appConfigStateSchema } from '@ligo/protocol';
import type { Readable } from '../lib/values/observable.ts';
import type { LazyPorts } from '../ports/lazy-ports.ts';
import { type AlarmPicturesStore, createAlarmPictures } from './alarm-pictures/alarm-pictures-store.ts';
import { type BookStore, createBook } from './book/book-store.ts';
import { type CarHealthStore, createCarHealth } from './car-health/car-health-store.ts';
import type { CarContext } from './car-scoped/car-context.ts';
import type { CarScopedStore } from './car-scoped/car-scoped-store.ts';
import { type CarSettingStore, createCarSetting } from './car-scoped/car-setting-store.ts';
import { type ChargesStore, createCharges } from './charges/charges-store.ts';
import {
  type CommandContext,
  type CommandLinkStore,
  createCommandLink,
} from './commands/command-link-store.ts';
import { createDevices, type DevicesStore } from './devices/devices-store.ts';
import { createSyncTimes } from './diagnostics/create-sync-times.ts';
import { createDiagnostics, type DiagnosticsStore } from './diagnostics/diagnostics-store.ts';
import { createDirectAccess } from './direct-access/direct-access-store.ts';
import { createLiveCamera, type LiveCameraStore } from './live-camera/live-camera-store.ts';
import { createLogs, type LogsStore } from './logs/logs-store.ts';
import {
  createNotificationSettings,
  type NotificationSettingsStore,
} from './notification-settings/notification-settings-store.ts';
import type { PingState } from './ping/ping-store.ts';
import { createRecordings, type RecordingsStore } from './recordings/recordings-store.ts';
import { createSeats, type SeatsStore } from './seats/seats-store.ts';
import { createSentry, type SentryStore } from './sentry/sentry-store.ts';
import { createTrips, type TripsStore } from './trips/trips-store.ts';

function createAppSettings(context: CommandContext): CarSettingStore<AppConfigState> & CarScopedStore {
  const { link, notify } = context;
  return createCarSetting<AppConfigState>(context, {
    name: 'app-settings',
    schema: appConfigStateSchema,
    fallback: appConfigStateSchema.parse({}),
    isInitiallyWaiting: false,
    listen: ({ received, answered }) => [
      link.on('GetAppConfig', received),
      link.on('SetAppConfig', answered),
    ],
    ask: () => link.send('GetAppConfig', {}, { force: true }),
    send: (value) => link.send('SetAppConfig', appConfigSettingSchema.parse(value), { force: true }),
    notify: (outcome) => notify({ kind: 'settings', outcome }),
  });
}

/** Stores of the selected car that its first figures do not need: they are loaded with the first of their screens, or after these figures. */
export interface LazyStores {
  alarmPictures: AlarmPicturesStore;
  book: BookStore;
  carHealth: CarHealthStore;
  charges: ChargesStore;
  commandLink: CommandLinkStore;
  devices: DevicesStore;
  diagnostics: DiagnosticsStore;
  liveCamera: LiveCameraStore;
  logs: LogsStore;
  notificationSettings: NotificationSettingsStore;
  recordings: RecordingsStore;
  seats: SeatsStore;
  sentry: SentryStore;
  settings: CarSettingStore<AppConfigState>;
  trips: TripsStore;
}

/** Makes the lazy stores; `ofCar` shares the lifecycle of the car-scoped stores. */
export function createLazyStores(
  context: CarContext,
  ping: Readable<PingState> & CarScopedStore,
  lazyPorts: LazyPorts,
) {
  const commandLink = createCommandLink(context, ping);
  const ofCommands = { ...context, link: commandLink };
  const carHealth = createCarHealth(context.link, ping, context.clock);
  const trips = createTrips({ ...context, ping });
  const logs = createLogs(context);
  const syncTimes = createSyncTimes(context, trips, logs);
  const ofCar = {
    alarmPictures: createAlarmPictures(context, ping, lazyPorts.alarmKeys),
    book: createBook({ ...context, ping }, lazyPorts.bookStorage),
    carHealth,
    charges: createCharges({ ...context, ping }),
    commandLink,
    devices: createDevices(context, ping),
    liveCamera: createLiveCamera(context, ping),
    logs,
    notificationSettings: createNotificationSettings(context),
    recordings: createRecordings(context, ping, lazyPorts),
    seats: createSeats(ofCommands),
    sentry: createSentry(context, commandLink, ping),
    settings: createAppSettings(ofCommands),
    trips,
  } satisfies Partial<LazyStores> & Record<string, CarScopedStore>;
  const directAccess = createDirectAccess(context, ping);
  const diagnostics = createDiagnostics(context, { ping, syncTimes, trips }, carHealth);
  return {
    stores: { ...ofCar, diagnostics } satisfies LazyStores,
    ofCar: [...Object.values(ofCar), directAccess, syncTimes],
  };
}
