import type { ConnectivityModules } from './compose-connectivity.ts';
import type { EventsModule } from './events/events-module.ts';
import type { CarContext } from './open-car.ts';
import { createLocalOffset } from './platform/clock/local-offset.ts';
import { upClock } from './platform/clock/system-clock.ts';
import type { CarModule } from './ports/car-module.ts';
import { type CarState, wallState } from './ports/car-state.ts';
import type { Volume } from './ports/recordings.ts';
import { monoOf, type UnitTime } from './ports/unit-time.ts';
import { createRecordingsModule } from './recordings/recordings-module.ts';
import { startDetectorThread } from './sentry/detector/detector-thread.ts';
import { createRecorder } from './sentry/recorder/create-recorder.ts';
import { createSentryModule, type SentryModule } from './sentry/watch/sentry-module.ts';
import { withFreshReadings } from './sources/decidable-contract.ts';

/** What watches the parked car, and what it recorded. */
export interface SentryParts {
  modules: CarModule[];
  /** What recordings take on a medium, bytes. Throws if the disk fails. */
  recordingBytes(volume: Volume): number;
  /** `null`: the car has no cameras. */
  sentry: SentryModule | null;
}

/** Makes what watches the parked car and keeps what it records; a car without cameras has none of it. */
export function composeSentry(
  car: CarContext,
  { link }: Pick<ConnectivityModules, 'link'>,
  events: Pick<EventsModule, 'noteSentryMovement' | 'noteSentryStopped'>,
): SentryParts {
  const { cameras, startFfmpeg, encoders, phones, store, runner, clock, log, volumes, recogniser } = car;
  const time = { clock: { nowMs: car.unitUpMs }, wallTime: clock };
  if (cameras.ids.length === 0) return { modules: [], recordingBytes: () => 0, sentry: null };
  const upClockOf = (name: string) => ({ ...runner.clockOf(name), nowMs: upClock.nowMs });
  const recorder = createRecorder({
    cameras,
    startFfmpeg,
    encoders,
    startDetector: startDetectorThread,
    volumes,
    recogniser,
    index: store.recordings,
    place: () => placeOf(store.lastState()),
    clock,
    upClock: upClockOf('recorder'),
    log,
  });
  const sentry = createSentryModule({
    phones,
    broadcast: (action, extras) => link.broadcast(action, extras),
    kv: store.kv,
    clock: runner.clockOf('sentry'),
    log,
    offset: createLocalOffset(),
    volumes,
    recordingBytes: (volume) => recorder.bytesOn(volume),
    createWatcher: recorder.createWatcher,
    hasOtherApps: car.hasOtherSentryApps,
    onMovement: (movedAtMs) => events.noteSentryMovement(monoOf(time, movedAtMs)),
    onStopped: (timeMs, reason) => events.noteSentryStopped(monoOf(time, timeMs), reason),
  });
  const { library } = recorder;
  const recordings = createRecordingsModule({
    phones,
    library,
    startFfmpeg,
    encoders,
    clock: upClockOf('recordings'),
    log,
  });
  return {
    modules: [recorder.module, recordings, withFreshReadings(inWallTime(sentry, time), time.clock)],
    recordingBytes: recorder.bytesOn,
    sentry,
  };
}

/** Sentry counts in wall time, as its schedule does. */
function inWallTime(sentry: SentryModule, time: UnitTime): CarModule {
  return { ...sentry, receive: (state) => sentry.receive?.(wallState(state, time) as CarState) };
}

function placeOf(state: ReturnType<CarContext['store']['lastState']>) {
  const latDeg = state?.latitudeDeg ?? null;
  const lngDeg = state?.longitudeDeg ?? null;
  return latDeg === null || lngDeg === null ? null : { latDeg, lngDeg };
}
