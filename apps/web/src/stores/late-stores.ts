import type { AppConfigState } from '@ligo/protocol';
import type { LiveCameraStore } from './live-camera/live-camera-store.ts';
import type { CarSettingStore } from './of-car/car-setting-store.ts';
import type { RecordingsStore } from './recordings/recordings-store.ts';
import type { SeatsStore } from './seats/seats-store.ts';
import type { SentryStore } from './sentry/sentry-store.ts';

/** Stores of the selected car that only their own screens need: they are loaded with the first of these. */
export interface LateStores {
  liveCamera: LiveCameraStore;
  recordings: RecordingsStore;
  seats: SeatsStore;
  sentry: SentryStore;
  settings: CarSettingStore<AppConfigState>;
}
