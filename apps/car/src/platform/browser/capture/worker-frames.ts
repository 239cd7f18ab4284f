import type { CamId } from '@ligo/protocol';
import type { CaptureRun } from '../../../ports/capture.ts';
import { type FromFramePage, fromFramePageSchema, type ToFramePage } from './frame-messages.ts';

/** Reads the pictures of a camera one after the other, until it is stopped. `onFrame` closes each. */
export type ReadFrames = (camId: CamId, onFrame: (frame: VideoFrame) => Promise<void>) => CaptureRun;

/** The cameras of the page, for the car's worker. `handOver` sends one end of a port to the page, which calls `serveFrames` with it. */
export function workerFrames(handOver: (port: MessagePort) => void): ReadFrames {
  return (camId, onFrame) => {
    const { port1: port, port2 } = new MessageChannel();
    const send = (message: ToFramePage) => port.postMessage(message);
    let isOver = false;
    let report = (_end: object) => {};
    const ended = new Promise<object>((resolve) => {
      report = resolve;
    });
    function end(reason: string): void {
      if (isOver) return;
      isOver = true;
      // The port stays open until the page has ended as well: pictures that it has sent must be closed.
      send({ type: 'end' });
      report({ reason });
    }
    async function take(frame: VideoFrame): Promise<void> {
      if (isOver) return frame.close();
      await onFrame(frame);
    }
    async function takeFrom(stream: ReadableStreamDefaultReader<VideoFrame>): Promise<void> {
      try {
        while (!isOver) {
          const { done, value } = await stream.read();
          if (done) return end('the stream of pictures ended');
          await take(value);
        }
      } finally {
        // Never while it is asked for a picture, which would remain unclosed.
        void stream.cancel().catch(() => {});
      }
    }
    async function receive(message: FromFramePage): Promise<void> {
      if (message.type === 'stream') return takeFrom(message.stream.getReader());
      if (message.type === 'ended') {
        port.close();
        return end(message.reason);
      }
      await take(message.frame);
      if (!isOver) send({ type: 'next' });
    }
    port.onmessage = ({ data }) => {
      const message = fromFramePageSchema.safeParse(data).data;
      if (message) receive(message).catch((error: unknown) => end(String(error)));
    };
    handOver(port2);
    send({ type: 'open', camId });
    return {
      ended,
      async stop() {
        end('stopped');
      },
    };
  };
}
