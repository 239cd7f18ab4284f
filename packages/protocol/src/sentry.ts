import { z } from 'zod';

const SMALLEST_LIMIT_MB = 1_000;

const minuteOfDay = z
  .number()
  .int()
  .min(0)
  .max(1439)
  .describe('Minutes from midnight, local time of the car.');

/** A window on one day of the week. */
export const weekdayWindowSchema = z.object({
  weekday: z.number().int().min(0).max(6).describe('0 is Sunday.'),
  startTime: minuteOfDay,
  endTime: minuteOfDay,
});

/** Sentry settings that the phone may change. Defaults are the car's. */
export const sentryConfigSettingSchema = z.object({
  isSentryOn: z.boolean().default(false).describe('Sentry watches while parked.'),
  storageLimit: z
    .number()
    .min(SMALLEST_LIMIT_MB)
    .default(SMALLEST_LIMIT_MB)
    .describe('Room for recordings, MB.'),
  isTimeRestrictionOn: z.boolean().default(false).describe('The time window counts.'),
  isAllowPeriod: z
    .boolean()
    .default(true)
    .describe('true: watch inside the window only; false: watch outside it only.'),
  startTime: minuteOfDay.default(360),
  endTime: minuteOfDay.default(1080),
  videoResolution: z.enum(['HD', 'Full HD']).default('Full HD').describe('HD 1280x720, Full HD 1920x1080.'),
  selectedStorage: z
    .enum(['internal', 'microsd', 'usbotg'])
    .default('internal')
    .describe('Where recordings go.'),
  sensitivity: z
    .number()
    .min(1)
    .max(200)
    .default(100)
    .describe('%, scales the area a moving thing must have.'),
  minDuration: z.number().min(1).max(5).default(2).describe('How long movement must last, s.'),
  preBufferTime: z.number().min(1).max(20).default(5).describe('Recorded before the movement, s.'),
  postMovementTime: z.number().min(1).max(20).default(10).describe('Recorded after the last movement, s.'),
  videoFPS: z
    .enum(['low', 'reduced', 'normal'])
    .default('reduced')
    .describe('low 5, reduced 10, normal 15 frames a second.'),
  proximityDetection: z.number().min(20).max(100).default(100).describe('%, 100 means any distance.'),
  shadowFilterEnabled: z
    .boolean()
    .default(false)
    .describe('Ignore regions of which only the brightness changes.'),
  weekdayWindows: z
    .array(weekdayWindowSchema)
    .max(7)
    .optional()
    .describe('Windows by weekday; feature weekdayWindows.'),
});

/** Sentry settings and facts as the car answers them. */
export const sentryConfigStateSchema = sentryConfigSettingSchema.extend({
  availableVolumes: z
    .array(
      z.object({
        type: z.string().max(32).describe("'internal', 'sdcard' or 'usbotg'."),
        availableSpaceMB: z.number().nonnegative().describe('Free space, MB.'),
        totalSpaceMB: z.number().nonnegative().describe('Size, MB.'),
      }),
    )
    .max(16)
    .default([])
    .describe('Volumes the car sees now.'),
  hasOtherSentryApps: z.boolean().default(false).describe('Another app on the unit records video too.'),
});

/** A recording on the car. */
export const sentryRecordingSchema = z.object({
  path: z.string().max(300).describe('File name YYYY-MM-DD_HHhMMmSSs.mp4, local time of the car.'),
  duration: z.number().nonnegative().describe('ms.'),
  size: z.number().nonnegative().describe('Bytes.'),
  filePath: z.string().max(1000).describe('Key of the recording in every later call.'),
});
