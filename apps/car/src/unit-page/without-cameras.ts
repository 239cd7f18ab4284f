import { mergeCameraStates } from '../cameras/create-cameras.ts';
import type { CarPlatform } from '../car-platform.ts';
import { createOpfsRecordingFiles } from '../platform/browser/recordings/opfs-recording-files.ts';

/** Sentry and live pictures exist only in cars with cameras. */
function unreachable(): never {
  throw new Error('this car has no cameras');
}

/** The video of a car without cameras: nothing is read, encoded or recorded. */
export const WITHOUT_CAMERAS: Pick<CarPlatform, 'video' | 'recording' | 'hasOtherSentryApps'> = {
  video: {
    cameras: { ids: [], ...mergeCameraStates([]), inputOf: unreachable },
    encoders: { argsFor: async () => null },
    startFfmpeg: unreachable,
    scene: null,
  },
  recording: {
    files: createOpfsRecordingFiles(),
    pictures: { thumbnail: unreachable, pair: unreachable },
    capture: { obstacle: async () => null, prepare: async () => null },
    startDetector: unreachable,
    recogniser: null,
  },
  hasOtherSentryApps: async () => false,
};
