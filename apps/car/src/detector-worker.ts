import { parentPort, workerData } from 'node:worker_threads';
import type { FromDetector } from './platform/detector/detector-messages.ts';
import { openStripFolder } from './platform/node/detector/strip-folder.ts';
import { drawStrip, STRIP } from './sentry/detector/draw-strip.ts';
import { runDetector } from './sentry/detector/run-detector.ts';

/** Folder for debug pictures of the detector; usually none. */
const folder = process.env.LIGO_SENTRY_DEBUG;
const strips = folder ? openStripFolder(folder, STRIP) : null;
const answer = (message: FromDetector) => parentPort?.postMessage(message);

/** The program of the detector's thread; an error ends it and is reported by `detector-thread.ts`. */
const receive = runDetector(workerData, answer, (frame, { detector }, picture) =>
  strips?.keep(drawStrip(detector, picture), frame),
);
parentPort?.on('message', receive);
