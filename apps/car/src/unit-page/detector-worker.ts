import '../shared/zod-without-eval.ts';
import type { FromDetector } from '../platform/detector/detector-messages.ts';
import { runDetector } from '../sentry/detector/run-detector.ts';

declare const self: {
  onmessage: ((message: MessageEvent<unknown>) => void) | null;
  postMessage(message: FromDetector): void;
};

/** The program of the detector's worker, which the car's worker alone starts; the first message starts it. */
self.onmessage = ({ data }) => {
  const receive = runDetector(data, (message) => self.postMessage(message));
  self.onmessage = ({ data: next }) => receive(next);
};
