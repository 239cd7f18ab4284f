import type { Worker } from 'node:worker_threads';
import type { CamId } from '@ligo/protocol';
import type {
  DetectionSettings,
  DetectorHandlers,
  MovementDetector,
} from '../../../ports/movement-detector.ts';
import type { DetectorStart } from '../../detector/detector-messages.ts';
import { superviseDetector } from '../../detector/supervise-detector.ts';
import { startThread } from '../process/threads.ts';

const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

/** Detects movement in a thread that runs the program `worker` and ends with this process at the latest. */
export function startDetectorThread(
  worker: URL,
  cameras: readonly CamId[],
  settings: DetectionSettings,
  handlers: DetectorHandlers,
): MovementDetector {
  return superviseDetector(cameras, handlers, ({ onMessage, onFailed }) => {
    const start: DetectorStart = { cameras, settings };
    const thread: Worker = startThread(worker, { workerData: start, resourceLimits: MEMORY });
    thread.on('message', onMessage);
    thread.on('error', (error) => onFailed(error instanceof Error ? error : new Error(String(error))));
    thread.on('messageerror', onFailed);
    thread.on('exit', (code) => onFailed(new Error(`The detector's thread ended with code ${code}`)));
    thread.unref();
    return { post: (message, memory) => thread.postMessage(message, memory), end: () => thread.terminate() };
  });
}
