import type { CamId } from '@ligo/protocol';
import type {
  DetectionSettings,
  DetectorHandlers,
  MovementDetector,
} from '../../../ports/movement-detector.ts';
import type { DetectorStart } from '../../detector/detector-messages.ts';
import { superviseDetector } from '../../detector/supervise-detector.ts';

/** Detects movement in a worker that runs the detector's program. */
export function startDetectorWorker(
  createWorker: () => Worker,
  cameras: readonly CamId[],
  settings: DetectionSettings,
  handlers: DetectorHandlers,
): MovementDetector {
  return superviseDetector(cameras, handlers, ({ onMessage, onFailed }) => {
    const worker = createWorker();
    worker.onmessage = ({ data }) => onMessage(data);
    worker.onerror = ({ message }) =>
      onFailed(new Error(message || 'The script of the detector did not load'));
    worker.onmessageerror = () => onFailed(new Error('A message of the detector could not be read'));
    const start: DetectorStart = { cameras, settings };
    worker.postMessage(start);
    return {
      post: (message, memory) => worker.postMessage(message, memory),
      end: async () => worker.terminate(),
    };
  });
}
