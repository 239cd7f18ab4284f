import type { EventNotes, OwnerChanges } from '../events/events-contract.ts';
import type { Cameras } from '../ports/cameras.ts';
import type { CarContext } from '../ports/car-context.ts';
import type { AlarmPictures } from './alarm-pictures/alarm-pictures-module.ts';
import { createRecorder, type Recorder, type RecorderParts } from './recorder/create-recorder.ts';
import type { OffPlaces } from './watch/off-places.ts';
import type { UtcOffset } from './watch/schedule.ts';
import { createSentryModule, type SentryModule } from './watch/sentry-module.ts';

/** Watches the parked car, and records movements. */
export interface Sentry {
  recorder: Recorder;
  sentry: SentryModule;
}

/** Creates the recorder and the module that arms it. */
export function createSentry(
  contexts: { sentry: CarContext; recorder: CarContext },
  cameras: Cameras,
  parts: RecorderParts,
  outside: {
    offset: UtcOffset;
    hasOtherApps(): Promise<boolean>;
    places: OffPlaces;
    events: Pick<EventNotes, 'noteSentryMovement' | 'noteMoreCameras' | 'noteSentryStopped'>;
    ownerChanges: OwnerChanges;
    alarmPictures: Pick<AlarmPictures, 'noteMovement'>;
  },
): Sentry {
  const recorder = createRecorder(contexts.recorder, cameras, parts);
  const sentry = createSentryModule(contexts.sentry, {
    ...outside,
    camIds: cameras.ids,
    volumes: recorder.volumes,
    recordingBytes: recorder.bytesOn,
    createWatcher: recorder.createWatcher,
    obstacle: recorder.obstacle,
  });
  return { recorder, sentry };
}
