import type { AppConfigState } from '@ligo/protocol';
import type { CarHealthStore } from './car-health/car-health-store.ts';
import type { CarSettingStore } from './car-scoped/car-setting-store.ts';
import type { DiagnosticsStore } from './diagnostics/diagnostics-store.ts';
import type { LiveCameraStore } from './live-camera/live-camera-store.ts';
import type { NotificationSettingsStore } from './notification-settings/notification-settings-store.ts';
import type { RecordingsStore } from './recordings/recordings-store.ts';
import type { SeatsStore } from './seats/seats-store.ts';
import type { SentryStore } from './sentry/sentry-store.ts';

/** Stores of the selected car that only their own screens need: they are loaded with the first of these. */
export interface LazyStores {
  carHealth: CarHealthStore;
  /** How the app itself is doing. */
  diagnostics: DiagnosticsStore;
  liveCamera: LiveCameraStore;
  notificationSettings: NotificationSettingsStore;
  recordings: RecordingsStore;
  seats: SeatsStore;
  sentry: SentryStore;
  settings: CarSettingStore<AppConfigState>;
}
