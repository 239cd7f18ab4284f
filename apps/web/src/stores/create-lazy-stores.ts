import type { RecordingPorts } from '../ports/recording-ports.ts';
import { createCarHealth } from './car-health/create-car-health.ts';
import type { CarContext } from './car-scoped/car-context.ts';
import type { CarScopedStore } from './car-scoped/car-scoped-store.ts';
import type { createCarStores } from './create-car-stores.ts';
import { createDiagnostics } from './diagnostics/create-diagnostics.ts';
import type { LazyStores } from './lazy-stores.ts';
import { createLiveCamera } from './live-camera/create-live-camera.ts';
import { createNotificationSettings } from './notification-settings/create-notification-settings.ts';
import { createRecordings } from './recordings/create-recordings.ts';
import { createSeats } from './seats/create-seats.ts';
import { createSentry } from './sentry/create-sentry.ts';
import { createAppSettings } from './settings/create-app-settings.ts';

/** Makes the lazy stores; `ofCar` shares the lifecycle of the car-scoped stores. A new store is a line here and one in `LazyStores`. */
export function createLazyStores(
  context: CarContext,
  carStores: ReturnType<typeof createCarStores>,
  recordingPorts: RecordingPorts,
) {
  const { ping } = carStores;
  const carHealth = createCarHealth(context.link, ping, context.clock);
  const ofCar = {
    carHealth,
    liveCamera: createLiveCamera(context, ping),
    notificationSettings: createNotificationSettings(context),
    recordings: createRecordings(context, ping, recordingPorts),
    seats: createSeats(context),
    sentry: createSentry(context),
    settings: createAppSettings(context),
  } satisfies Partial<LazyStores> & Record<string, CarScopedStore>;
  const diagnostics = createDiagnostics(context, carStores, carHealth);
  return { stores: { ...ofCar, diagnostics } satisfies LazyStores, ofCar: Object.values(ofCar) };
}
