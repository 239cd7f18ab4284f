import { z } from 'zod';
import { CAMERA_ID, camIdSchema, liveCamSchema, liveResultSchema } from '../cameras.ts';
import { emptyPayload, transferId } from './action-parts.ts';

export const CAMERA_REQUESTS = {
  GetCameraStill: () => z.object({ camId: camIdSchema }),
  StartLiveCam: () => z.object({ camId: camIdSchema.default(CAMERA_ID.FRONT) }),
  StopLiveCam: () => emptyPayload,
  SwitchLiveCam: () => z.object({ camId: camIdSchema }),
  LiveCamReport: () =>
    z.object({
      age: z
        .number()
        .min(0)
        .max(600_000)
        .describe('Age of the picture on the screen, median of the last second, ms.'),
    }),
};

export const CAMERA_ANSWERS = {
  GetCameraStill: () => liveResultSchema.unwrap().extend({ transfer: transferId.optional() }),
  StartLiveCam: () => liveResultSchema,
  StopLiveCam: () => liveResultSchema,
  SwitchLiveCam: () => liveResultSchema,
  LiveCam: () => liveCamSchema,
};
