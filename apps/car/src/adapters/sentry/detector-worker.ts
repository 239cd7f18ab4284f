import { parentPort, workerData } from 'node:worker_threads';
import {
  changeSettings,
  isLearning,
  lookAt,
  watchCameras,
} from '../../core/sentry/detector/watch-cameras.ts';
import type { DetectorStart, FromDetector, ToDetector } from './detector-messages.ts';

/** The thread of the detector; what it throws ends it, and is told by `detector-thread.ts`. */
const { cameras, settings } = workerData as DetectorStart;
const watched = watchCameras(cameras, settings);
const answer = (message: FromDetector) => parentPort?.postMessage(message);

parentPort?.on('message', (message: ToDetector) => {
  if (message.type === 'settings') return changeSettings(watched, message.settings);
  lookAt(watched, message.pictures, message.timeMs, (sight) => answer({ type: 'sight', sight }));
  answer({ type: 'done', isLearning: isLearning(watched) });
});
