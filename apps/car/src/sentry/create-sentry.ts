import type { SentryNotes } from '../events/events-contract.ts';
import type { CarContext } from '../ports/car-context.ts';
import type { CarVideo } from '../ports/car-video.ts';
import type { StartMovementDetector } from '../ports/movement-detector.ts';
import type { Recogniser } from '../ports/recogniser.ts';
import type { Volumes } from '../ports/volumes.ts';
import type { NewRecording, RecordingIndex } from '../recordings/recording-index-contract.ts';
import { createRecorder, type Recorder } from './recorder/create-recorder.ts';
import type { UtcOffset } from './watch/schedule.ts';
import { createSentryModule, type SentryModule } from './watch/sentry-module.ts';

/** Watches the parked car, and records movements. */
export interface Sentry {
  recorder: Recorder;
  sentry: SentryModule;
}

/** `contexts`: the time of the recorder's clock never goes back. */
export function createSentry(
  contexts: { sentry: CarContext; recorder: CarContext },
  video: CarVideo,
  {
    startDetector,
    volumes,
    recogniser,
    index,
    place,
    ...rest
  }: {
    startDetector: StartMovementDetector;
    volumes: Volumes;
    recogniser: Recogniser;
    index: RecordingIndex;
    /** Position of the car; `null`: unknown. */
    place(): NewRecording['place'];
    offset: UtcOffset;
    hasOtherApps(): Promise<boolean>;
    events: SentryNotes;
  },
): Sentry {
  const recorder = createRecorder(contexts.recorder, video, {
    startDetector,
    recogniser,
    index,
    volumes,
    place,
  });
  const sentry = createSentryModule(contexts.sentry, {
    ...rest,
    volumes,
    recordingBytes: recorder.bytesOn,
    createWatcher: recorder.createWatcher,
  });
  return { recorder, sentry };
}
