import type { DetectorStart, FromDetector, ToDetector } from '../../platform/detector/supervise-detector.ts';
import type { DetectorFrame } from '../../ports/movement-detector.ts';
import {
  type CameraDetector,
  changeSettings,
  createCameraDetectors,
  isLearning,
  processPictures,
} from './camera-detectors.ts';

/** The program of the detector's thread: returns the receiver of its messages. `onFrame`: for debug pictures. */
export function runDetector(
  { cameras, settings }: DetectorStart,
  answer: (message: FromDetector) => void,
  onFrame: (frame: DetectorFrame, camera: CameraDetector, picture: Uint8Array) => void = () => {},
): (message: ToDetector) => void {
  const watched = createCameraDetectors(cameras, settings);
  return (message) => {
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
