import { parentPort, workerData } from 'node:worker_threads';
import type { DetectorStart, FromDetector, ToDetector } from './platform/node/detector/detector-thread.ts';
import { openStripFolder } from './platform/node/detector/strip-folder.ts';
import type { DetectorFrame } from './ports/movement-detector.ts';
import {
  type CameraDetector,
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
  const { pictures, timeMs, missing } = message;
  const report = (frame: DetectorFrame, camera: CameraDetector, picture: Uint8Array) => {
    answer({ type: 'frame', frame });
    strips?.keep(drawStrip(camera.detector, picture), frame);
  };
  processPictures(watched, pictures, timeMs, report, missing);
  answer({ type: 'done', isLearning: isLearning(watched) });
});
