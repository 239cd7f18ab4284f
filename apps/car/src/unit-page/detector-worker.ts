import type { DetectorStart, FromDetector, ToDetector } from '../platform/detector/supervise-detector.ts';
import { runDetector } from '../sentry/detector/run-detector.ts';

declare const self: {
  onmessage: ((message: MessageEvent) => void) | null;
  postMessage(message: FromDetector): void;
};

/** The program of the detector's worker, which the car's worker alone starts; the first message starts it. */
self.onmessage = ({ data }: MessageEvent<DetectorStart>) => {
  const receive = runDetector(data, (message) => self.postMessage(message));
  self.onmessage = ({ data: next }: MessageEvent<ToDetector>) => receive(next);
};
