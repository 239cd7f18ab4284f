import type { SentryConfigState } from '@ligo/protocol';
import type { CarSettingStore } from '../of-car/car-setting-store.ts';

/** Sentry of the selected car. */
export interface SentryStore {
  config: CarSettingStore<SentryConfigState>;
}
