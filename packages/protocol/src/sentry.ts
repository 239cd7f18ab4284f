import { z } from 'zod';
import { camIdSchema } from './cameras.ts';
import { between, emptyPayload, integer, orMissing, result, tolerant } from './fields.ts';
import { pictureKeySchema } from './sealed-picture.ts';

const MIN_LIMIT_MB = 1_000;

const minuteOfDay = integer(0, 1439).describe('Minutes from midnight, local time of the car.');

const weekdayWindowSchema = z.lazy(() =>
  z.object({
    weekday: integer(0, 6).describe('0 is Sunday.'),
    startTime: minuteOfDay,
    endTime: minuteOfDay,
  }),
);

const offPlaceSchema = z.lazy(() =>
  z.object({
    name: z.string().max(60).default('').describe("The owner's name for it."),
    lat: between(-90, 90).describe('Latitude of its center, degrees.'),
    lng: between(-180, 180).describe('Longitude of its center, degrees.'),
    radius: between(20, 5_000).describe('m.'),
  }),
);
export type OffPlace = z.infer<typeof offPlaceSchema>;

/** Sentry settings that the phone may change. Defaults are the car's. */
export const sentryConfigSettingSchema = z.lazy(() =>
  z.object({
    isSentryOn: z.boolean().default(false).describe('Sentry watches while parked.'),
    storageLimit: z.number().min(MIN_LIMIT_MB).default(MIN_LIMIT_MB).describe('Room for recordings, MB.'),
    isTimeRestrictionOn: z.boolean().default(false).describe('The time window counts.'),
    isAllowPeriod: z
      .boolean()
      .default(true)
      .describe('true: watch inside the window only; false: watch outside it only.'),
    startTime: minuteOfDay.default(360),
    endTime: minuteOfDay.default(1080),
    videoResolution: z
      .enum(['HD', 'Full HD'])
      .default('Full HD')
      .describe('HD 720 lines, Full HD 1080; as wide as the shape of most cameras makes it.'),
    selectedStorage: z
      .enum(['internal', 'microsd', 'usbotg'])
      .default('internal')
      .describe('Where recordings go.'),
    sensitivity: between(1, 200).default(100).describe('%, scales the area a moving thing must have.'),
    minDuration: between(1, 5).default(2).describe('How long movement must last, s.'),
    preBufferTime: between(1, 20).default(5).describe('Recorded before the movement, s.'),
    postMovementTime: between(1, 20).default(10).describe('Recorded after the last movement, s.'),
    videoFPS: z
      .enum(['low', 'reduced', 'normal'])
      .default('reduced')
      .describe('low 5, reduced 10, normal 15 frames a second.'),
    proximityDetection: between(20, 100).default(100).describe('%, 100 means any distance.'),
    shadowFilterEnabled: z
      .boolean()
      .default(false)
      .describe('Ignore regions of which only the brightness changes.'),
    weekdayWindows: z
      .array(weekdayWindowSchema)
      .max(7)
      .optional()
      .describe(
        'Windows by weekday in place of the one pair; an empty list: the one pair again; feature weekdayWindows.',
      ),
    minStateOfCharge: between(0, 90)
      .optional()
      .describe('Sentry stops under this state of charge, %; 0 never; feature sentry-power.'),
    minAuxVoltage: between(0, 14)
      .optional()
      .describe('Sentry stops under this voltage of the 12 V battery, V; 0 never; feature sentry-power.'),
    offPlaces: z
      .array(offPlaceSchema)
      .max(20)
      .optional()
      .describe('Places where Sentry stays off; feature sentry-power.'),
  }),
);
export type SentryConfigSetting = z.infer<typeof sentryConfigSettingSchema>;

/** Why Sentry that is switched on does not watch. */
export const SENTRY_WAITS = [
  'encoder',
  'frames',
  'masked',
  'driving',
  'schedule',
  'charge',
  'aux-battery',
  'place',
  'storage',
  'cameras',
] as const;
export type SentryWait = (typeof SENTRY_WAITS)[number];

/** Readings that a floor or a place needs and that a car may not give. */
export const SENTRY_MISSING = ['charge', 'aux-battery', 'place'] as const;
export type SentryMissing = (typeof SENTRY_MISSING)[number];

export const sentryStateSchema = z.lazy(() =>
  z.object({
    phase: z
      .enum(['off', 'waiting', 'starting', 'watching', 'recording'])
      .describe('off: switched off; waiting: switched on, but not watching for `reason`.'),
    reason: tolerant(z.enum(SENTRY_WAITS)).describe(
      'Why it waits; masked: the masks leave nothing to watch, feature `owner-changes`; encoder, frames: the browser that is the unit encodes no H.264, gives no access to the pictures of cameras, also while it is off.',
    ),
    since: z.number().nonnegative().describe('Start of this phase, unix milliseconds.'),
    watchedMs: z
      .number()
      .nonnegative()
      .default(0)
      .describe('How long it has watched since the car parked, ms.'),
    usedKwh: orMissing(z.number().nonnegative()).describe(
      'Energy used while watching since the car parked, kWh; absent without an energy counter.',
    ),
    usedPct: orMissing(z.number().nonnegative()).describe(
      'Charge used while watching since the car parked, %; absent if unknown.',
    ),
    inferredBy: tolerant(z.enum(['motion', 'charger'])).describe(
      "By what it was inferred whether the car is parked: its standing and moving, or the charger of the car's unit; absent if the car reports it.",
    ),
    missing: tolerant(z.array(z.enum(SENTRY_MISSING)).max(SENTRY_MISSING.length)).describe(
      'Readings that a floor or a place needs and the car does not report: these limits never stop Sentry.',
    ),
  }),
);
export type SentryState = z.infer<typeof sentryStateSchema>;

/** Whether Sentry watches, or is about to; `undefined`: the car has no Sentry. */
export const isSentryArmed = (phase: SentryState['phase'] | undefined): boolean =>
  phase === 'starting' || phase === 'watching' || phase === 'recording';

/** Sentry settings and facts as the car answers them. */
export const sentryConfigStateSchema = z.lazy(() =>
  sentryConfigSettingSchema.unwrap().extend({
    availableVolumes: z
      .array(
        z.object({
          type: z.string().max(32).describe("'internal', 'sdcard' or 'usbotg'."),
          availableSpaceMB: z.number().nonnegative().describe('Free space, MB.'),
          totalSpaceMB: z.number().nonnegative().describe('Size, MB.'),
          usedByRecordingsMB: tolerant(z.number().nonnegative()).describe(
            'Taken by recordings, which older ones make room for, MB.',
          ),
        }),
      )
      .max(16)
      .default([])
      .describe('Volumes the car sees now.'),
    hasOtherSentryApps: z.boolean().default(false).describe('Another app on the unit records video too.'),
    state: tolerant(sentryStateSchema).describe('State of Sentry; feature sentry.'),
  }),
);
export type SentryConfigState = z.infer<typeof sentryConfigStateSchema>;

/** Columns and rows of a mask, in blocks of the detector. */
export const MASK_GRID = { columns: 20, rows: 15 } as const;
const MASK_HEX_DIGITS = (MASK_GRID.columns * MASK_GRID.rows) / 4;

/** Parts of a camera's picture that the detector ignores. */
export const sentryMaskSchema = z.lazy(() =>
  z.object({
    camId: camIdSchema,
    cells: z
      .string()
      .regex(new RegExp(`^[0-9a-f]{${MASK_HEX_DIGITS}}$`))
      .describe(
        'One bit per block of 20 columns and 15 rows, line by line from the top start corner, the highest bit of each hexadecimal digit first; 1: ignored.',
      ),
  }),
);
export type SentryMask = z.infer<typeof sentryMaskSchema>;

const masks = z.object({
  masks: z.array(sentryMaskSchema).max(4).describe('At most one a camera; one that is not named has none.'),
});

const arePicturesOn = z
  .boolean()
  .describe("Sentry's alarms bring a picture to the browsers of the phone's pairing.");

export const SENTRY_REQUESTS = {
  GetSentryConfig: () => emptyPayload,
  SetSentryConfig: () => sentryConfigSettingSchema,
  GetSentryMasks: () => emptyPayload,
  SetSentryMasks: () => masks,
  GetAlarmPictures: () => emptyPayload,
  SetAlarmPictures: () => z.object({ isOn: arePicturesOn }),
};

/** The answers of the car, which it also sends without a request. */
export const SENTRY_ANSWERS = {
  GetSentryConfig: () => sentryConfigStateSchema,
  SetSentryConfig: () => result,
  SentryState: () => sentryStateSchema,
  GetSentryMasks: () => masks,
  SetSentryMasks: () => result,
  /** To phones of the pairing alone. */
  GetAlarmPictures: () =>
    z.object({
      isOn: arePicturesOn,
      key: tolerant(pictureKeySchema).describe('The key that opens them; absent while they are off.'),
    }),
  SetAlarmPictures: () => result,
};
