import { camIdSchema, sentryMaskSchema } from '@ligo/protocol';
import { z } from 'zod';
import type { DetectionSettings } from '../../ports/movement-detector.ts';
import type { Monotonic } from '../../ports/unit-time.ts';

const cameras = z.array(camIdSchema).readonly();
const time = z.custom<Monotonic>(Number.isFinite);
const settings: z.ZodType<DetectionSettings> = z.object({
  sensitivity: z.number(),
  minDurationS: z.number(),
  proximityPct: z.number(),
  isShadowFilterOn: z.boolean(),
  masks: z.array(sentryMaskSchema).readonly(),
});

/** The first message to the detector's thread. */
export const detectorStartSchema = z.object({ cameras, settings });
export type DetectorStart = z.infer<typeof detectorStartSchema>;

/** Messages to the detector's thread. `pictures` has one of each camera, one below the other; those of `missing` cameras do not count. */
export const toDetectorSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('pictures'),
    pictures: z.custom<Uint8Array<ArrayBuffer>>(isBytes),
    timeMs: time,
    missing: cameras,
  }),
  z.object({ type: z.literal('settings'), settings }),
]);
export type ToDetector = z.infer<typeof toDetectorSchema>;

/** Its answers: `done` after each `pictures`. */
export const fromDetectorSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('frame'),
    frame: z.object({
      camId: camIdSchema,
      timeMs: time,
      isMoving: z.boolean(),
      sinceMs: time.nullable(),
    }),
  }),
  z.object({ type: z.literal('done'), isLearning: z.boolean() }),
]);
export type FromDetector = z.infer<typeof fromDetectorSchema>;

/** Throws an error with a plain text, the only part of one that a thread passes on. */
export function parseMessage<T>(schema: z.ZodType<T>, data: unknown): T {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map(({ path }) => path.join('.'));
  throw new Error(`A message of the detector does not match: ${places.join(', ')}`);
}

function isBytes(value: unknown): boolean {
  return value instanceof Uint8Array;
}
