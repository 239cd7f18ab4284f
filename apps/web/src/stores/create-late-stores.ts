import type { Readable } from '../lib/values/readable.ts';
import type { RecordingPorts } from '../ports/recording-ports.ts';
import type { CarStoresNeeds } from './create-car-stores.ts';
import type { LateStores } from './late-stores.ts';
import { createLiveCamera } from './live-camera/create-live-camera.ts';
import type { CarStore } from './of-car/car-store.ts';
import type { PingState } from './ping/ping-store.ts';
import { createRecordings } from './recordings/create-recordings.ts';
import { createSeats } from './seats/create-seats.ts';
import { createSentry } from './sentry/create-sentry.ts';
import { createAppSettings } from './settings/create-app-settings.ts';

export interface LateStoresNeeds extends CarStoresNeeds {
  ping: Readable<PingState>;
  recordingPorts: RecordingPorts;
}

/** Makes them; they share the lifecycle of all that belongs to a car. A new one is a line here and one in `LateStores`. */
export function createLateStores(needs: LateStoresNeeds) {
  const { link, clock, visibility, records, counter, tell, ping, recordingPorts } = needs;
  return {
    liveCamera: createLiveCamera({ link, ping, visibility, clock }),
    recordings: createRecordings({ link, ping, clock, counter, ports: recordingPorts }),
    seats: createSeats({ records, clock, counter, link, tell }),
    sentry: createSentry({ records, clock, counter, link, tell }),
    settings: createAppSettings({ records, clock, counter, link, tell }),
  } satisfies LateStores & Record<string, CarStore>;
}
