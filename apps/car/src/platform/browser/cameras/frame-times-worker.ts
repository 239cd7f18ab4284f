import type { FrameTime } from './frame-times.ts';

/** The worker's interface to the page's connections. */
declare const self: {
  onrtctransform: ((event: { transformer: Transformer }) => void) | null;
};
interface Transformer {
  readonly readable: ReadableStream<RTCEncodedVideoFrame>;
  readonly writable: WritableStream<RTCEncodedVideoFrame>;
  readonly options: { readonly port: MessagePort };
}

const INTERVAL_MS = 1_000;

/** Passes on all frames. The page's messages begin the reports again; the next frame may be one of the camera before. */
self.onrtctransform = ({ transformer: { readable, writable, options } }) => {
  const { port } = options;
  let nextAtMs = Number.POSITIVE_INFINITY;
  let isFirst = false;
  port.onmessage = () => {
    nextAtMs = 0;
    isFirst = true;
  };
  const times = new TransformStream<RTCEncodedVideoFrame, RTCEncodedVideoFrame>({
    transform(frame, controller) {
      controller.enqueue(frame);
      const nowMs = Date.now();
      if (isFirst || nowMs < nextAtMs) {
        isFirst = false;
        return;
      }
      nextAtMs = nowMs + INTERVAL_MS;
      const rtpTimestamp = frame.getMetadata().rtpTimestamp ?? frame.timestamp;
      port.postMessage({ rtpTimestamp, takenAtMs: nowMs } satisfies FrameTime);
    },
  });
  // Ends with the connection.
  readable
    .pipeThrough(times)
    .pipeTo(writable)
    .catch(() => {});
};
