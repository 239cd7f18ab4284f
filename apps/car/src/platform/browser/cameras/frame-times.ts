import { z } from 'zod';

/** A frame that was sent: its RTP timestamp, and the page's wall clock, unix ms. */
export const frameTimeSchema = z.object({ rtpTimestamp: z.number(), takenAtMs: z.number() });
export type FrameTime = z.infer<typeof frameTimeSchema>;

/**
 * Reports about once a second when a frame of a sender was encoded. `worker` runs `frame-times-worker.ts`. Returns a function that begins
 * again, with a frame that comes after it. A browser without such transforms reports nothing.
 */
export function watchFrameTimes(
  sender: RTCRtpSender,
  worker: Worker,
  onTime: (time: FrameTime) => void,
): () => void {
  if (!('RTCRtpScriptTransform' in globalThis)) return () => {};
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => onTime(frameTimeSchema.parse(data));
  sender.transform = new RTCRtpScriptTransform(worker, { port: port2 }, [port2]);
  return () => port1.postMessage(null);
}
