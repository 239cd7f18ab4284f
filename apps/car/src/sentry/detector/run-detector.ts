import {
  detectorStartSchema,
  type FromDetector,
  parseMessage,
  toDetectorSchema,
} from '../../platform/detector/detector-messages.ts';
import type { DetectorFrame } from '../../ports/movement-detector.ts';
import {
  type CameraDetector,
  changeSettings,
  createCameraDetectors,
  isLearning,
  processPictures,
} from './camera-detectors.ts';

/**
 * The program of the detector's thread: starts with `start`, and returns the receiver of its messages. Both throw on data that does not
 * match. `onFrame`: for debug pictures.
 */
export function runDetector(
  start: unknown,
  answer: (message: FromDetector) => void,
  onFrame: (frame: DetectorFrame, camera: CameraDetector, picture: Uint8Array) => void = () => {},
): (data: unknown) => void {
  const { cameras, settings } = parseMessage(detectorStartSchema, start);
  const watched = createCameraDetectors(cameras, settings);
  return (data) => {
    const message = parseMessage(toDetectorSchema, data);
    if (message.type === 'settings') return changeSettings(watched, message.settings);
    const { pictures, timeMs, missing } = message;
    const report = (frame: DetectorFrame, camera: CameraDetector, picture: Uint8Array) => {
      answer({ type: 'frame', frame });
      onFrame(frame, camera, picture);
    };
    processPictures(watched, pictures, timeMs, report, missing);
    answer({ type: 'done', isLearning: isLearning(watched) });
  };
}
