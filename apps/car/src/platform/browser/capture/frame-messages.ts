import { camIdSchema } from '@ligo/protocol';
import { z } from 'zod';

/** Messages of the car's worker to the page, over the port of one camera: it wants the camera, one more picture of it, or none any longer. */
export const toFramePageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open'), camId: camIdSchema }),
  z.object({ type: z.literal('next') }),
  z.object({ type: z.literal('end') }),
]);
export type ToFramePage = z.infer<typeof toFramePageSchema>;

/**
 * Messages of the page to the car's worker. A browser that has it gives a stream of pictures, any other one a picture for each `next`.
 * Nothing follows `ended`, which has the reason for the log.
 */
export const fromFramePageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stream'), stream: z.custom<ReadableStream<VideoFrame>>(isStream) }),
  z.object({ type: z.literal('frame'), frame: z.custom<VideoFrame>(isFrame) }),
  z.object({ type: z.literal('ended'), reason: z.string() }),
]);
export type FromFramePage = z.infer<typeof fromFramePageSchema>;

function isStream(value: unknown): boolean {
  return value instanceof ReadableStream;
}
function isFrame(value: unknown): boolean {
  return value instanceof VideoFrame;
}
