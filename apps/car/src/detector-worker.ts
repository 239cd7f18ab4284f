import { parentPort, workerData } from 'node:worker_threads';
import type { DetectorStart, FromDetector, ToDetector } from './platform/node/detector/detector-messages.ts';
import { openStripFolder } from './platform/node/detector/strip-folder.ts';
import {
  changeSettings,
  createCameraDetectors,
  isLearning,
  processPictures,
} from './sentry/detector/camera-detectors.ts';
import { drawStrip, STRIP } from './sentry/detector/draw-strip.ts';

/** The program of the detector's thread; an error ends it and is reported by `detector-thread.ts`. */
const { cameras, settings } = workerData as DetectorStart;
const watched = createCameraDetectors(cameras, settings);
/** Folder for debug pictures of the detector; usually none. */
const folder = process.env.LIGO_SENTRY_DEBUG;
const strips = folder ? openStripFolder(folder, STRIP) : null;
const answer = (message: FromDetector) => parentPort?.postMessage(message);

parentPort?.on('message', (message: ToDetector) => {
  if (message.type === 'settings') return changeSettings(watched, message.settings);
  processPictures(watched, message.pictures, message.timeMs, (frame, camera, picture) => {
    answer({ type: 'frame', frame });
    strips?.keep(drawStrip(camera.detector, picture), frame);
  });
  answer({ type: 'done', isLearning: isLearning(watched) });
});
