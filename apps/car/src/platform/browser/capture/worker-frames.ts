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
    let stream: ReadableStreamDefaultReader<VideoFrame> | null = null;
    let report = (_end: object) => {};
    const ended = new Promise<object>((resolve) => {
      report = resolve;
    });
    function end(reason: string): void {
      if (isOver) return;
      isOver = true;
      send({ type: 'end' });
      port.close();
      void stream?.cancel().catch(() => {});
      report({ reason });
    }
    async function take(frame: VideoFrame): Promise<void> {
      if (isOver) return frame.close();
      await onFrame(frame);
    }
    async function receive(message: FromFramePage): Promise<void> {
      if (message.type === 'ended') return end(message.reason);
      if (message.type === 'frame') {
        await take(message.frame);
        return send({ type: 'next' });
      }
      stream = message.stream.getReader();
      for (;;) {
        const { done, value } = await stream.read();
        if (done) return end('the stream of pictures ended');
        await take(value);
      }
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
