import { z } from 'zod';
import { between, count, emptyPayload, tolerant, transferId } from './fields.ts';

/** Cameras by the number that the live-camera actions use. */
export const CAMERA_ID = { LEFT: 1, REAR: 2, RIGHT: 3, FRONT: 4 } as const;
export type CameraName = keyof typeof CAMERA_ID;
export type CamId = (typeof CAMERA_ID)[CameraName];

export const camIdSchema = z
  .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
  .describe('LEFT 1, REAR 2, RIGHT 3, FRONT 4.');

/** State of a camera: `ready` was not tried yet or worked last time; `absent` is not configured. */
const cameraStateSchema = z.lazy(() =>
  z.object({
    camId: camIdSchema,
    state: z
      .enum(['ready', 'starting', 'working', 'failing', 'absent'])
      .describe(
        'ready: not in use; failing: it gives no picture, and is tried again; absent: the car has none.',
      ),
  }),
);
export type CameraState = z.infer<typeof cameraStateSchema>;

export const LIVE_ERRORS = ['no-camera', 'camera-failed', 'no-codec', 'no-encoder'] as const;
export type LiveError = (typeof LIVE_ERRORS)[number];

/** Why a camera gives no picture, where the reason is known. */
export const CAMERA_FAILURES = ['denied', 'busy', 'missing', 'silent', 'hot'] as const;
export type CameraFailure = (typeof CAMERA_FAILURES)[number];

/** Answer of the car to a request for a camera. */
export const liveResultSchema = z.lazy(() =>
  z.object({
    success: z.boolean().describe('The car did it.'),
    camId: camIdSchema.optional().describe('The camera that was asked for.'),
    error: tolerant(z.enum(LIVE_ERRORS)).describe(
      'Why not: the car has no such camera; it gives no picture; the phone takes neither H.264 nor VP8; the car cannot encode what it takes.',
    ),
  }),
);

/** State of the picture that the car sends to a phone, once a second and at each change. */
export const liveCamSchema = z.lazy(() =>
  z.object({
    camId: camIdSchema,
    error: tolerant(z.enum(LIVE_ERRORS)).describe('Why there is no picture just now.'),
    failure: tolerant(z.enum(CAMERA_FAILURES)).describe(
      'With camera-failed, if known. denied: the unit does not allow its cameras; busy: in use elsewhere; missing: not connected; silent: open, but without a picture; hot: the unit must cool.',
    ),
    cameras: z.array(cameraStateSchema).max(4).default([]).describe('State of each camera.'),
    kbps: z.number().nonnegative().default(0).describe('Target bit rate of the encoder, kbit/s.'),
    isPaused: tolerant(z.boolean()).describe('No video is sent just now: the path to the phone is full.'),
    clock: tolerant(
      z.object({
        rtpTimestamp: count().describe('RTP timestamp of a frame, 90 kHz, 32 bits.'),
        capturedAt: z
          .number()
          .nonnegative()
          .describe("When that frame was taken, the car's clock, unix milliseconds."),
      }),
    ).describe('Clock that gives the age of a picture.'),
  }),
);
export type LiveCam = z.infer<typeof liveCamSchema>;

export const CAMERA_REQUESTS = {
  GetCameraStill: () => z.object({ camId: camIdSchema }),
  StartLiveCam: () => z.object({ camId: camIdSchema.default(CAMERA_ID.FRONT) }),
  StopLiveCam: () => emptyPayload,
  SwitchLiveCam: () => z.object({ camId: camIdSchema }),
  LiveCamReport: () =>
    z.object({
      age: between(0, 600_000).describe('Age of the picture on the screen, median of the last second, ms.'),
    }),
};

export const CAMERA_ANSWERS = {
  GetCameraStill: () => liveResultSchema.unwrap().extend({ transfer: transferId.optional() }),
  StartLiveCam: () => liveResultSchema,
  StopLiveCam: () => liveResultSchema,
  SwitchLiveCam: () => liveResultSchema,
  LiveCam: () => liveCamSchema,
};
