import { parentPort, workerData } from 'node:worker_threads';
import { changeSettings, createCameraDetectors, isLearning, processPictures } from './camera-detectors.ts';
import type { DetectorStart, FromDetector, ToDetector } from './detector-messages.ts';
import { openStripFolder } from './strip-folder.ts';

/** The thread of the detector; an error ends it and is reported by `detector-thread.ts`. */
const { cameras, settings } = workerData as DetectorStart;
const watched = createCameraDetectors(cameras, settings);
/** Folder for debug pictures of the detector; usually none. */
const folder = process.env.LIGO_SENTRY_DEBUG;
const strips = folder ? openStripFolder(folder) : null;
const answer = (message: FromDetector) => parentPort?.postMessage(message);

parentPort?.on('message', (message: ToDetector) => {
  if (message.type === 'settings') return changeSettings(watched, message.settings);
  processPictures(watched, message.pictures, message.timeMs, (frame, camera, picture) => {
    answer({ type: 'frame', frame });
    strips?.keep(camera, picture, frame);
  });
  answer({ type: 'done', isLearning: isLearning(watched) });
});
