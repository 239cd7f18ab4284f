import { tripPointShape } from '@ligo/signals';
import { z } from 'zod';
import { CHANNEL_MESSAGE_MAX_BYTES, MAX_TIME_S } from './constants.ts';
import { count, measured, tolerant, tolerantList } from './fields.ts';

/**
 * One recorded moment of a trip. Only `time` is required: an absent field inherits from the point before, `null` means that the
 * reading is unknown from here on.
 */
export const tripPointSchema = z.lazy(() =>
  z.object({
    time: z.number().nonnegative().max(MAX_TIME_S).describe('Unix seconds.'),
    ...tripPointShape,
  }),
);
export type TripPoint = z.infer<typeof tripPointSchema>;

/** When a trip began, and its counters at both ends. */
export const driveFields = {
  created_at: z.number().nonnegative().max(MAX_TIME_S).describe('Start of the trip, unix seconds.'),
  tms: measured(0, 10_000_000).describe(
    'Odometer at the start, km; 0 if the distance was added up from the speed.',
  ),
  tme: measured(0, 10_000_000).describe('Odometer at the end, km.'),
  tecs: measured(0, 10_000_000).describe(
    'Energy counter at the start, kWh; 0 if the energy was added up from the power.',
  ),
  tece: measured(-10_000_000, 10_000_000).describe(
    'Energy counter at the end, kWh; less than at the start if more went into the pack than came out.',
  ),
  unknownS: measured(0, MAX_TIME_S).describe(
    'How long neither the energy counter nor the power was known, s; absent if the energy is unknown.',
  ),
};

const tripFields = {
  ...driveFields,
  id: count().describe('Number of the trip on its car.'),
  pointsLength: count().describe('How many points the whole trip has.'),
  soh: measured(0, 110).describe('State of health at the start, %.'),
};

/** A trip as its car lists it; `points` are few or none until they are asked for. */
export const tripSummarySchema = z.lazy(() =>
  z.object({
    ...tripFields,
    points: z.array(tripPointSchema).default([]).describe('The first and last point, if the car sends them.'),
  }),
);
export type TripSummary = z.infer<typeof tripSummarySchema>;

const tripKey = {
  id: count().describe('Number of the trip.'),
  createdAt: z.number().nonnegative().describe('Start of the trip, unix seconds.'),
};

export const TRIP_REQUESTS = {
  TripSummary: () =>
    z.object({
      from: z.number().nonnegative().describe('Trips that began after this, unix seconds; 0 for all.'),
      afterId: tolerant(count()).describe(
        'Also trips with a higher number than this, whenever they began: a car that imports history numbers it last.',
      ),
    }),
  TripPoints: () =>
    z.object({
      ...tripKey,
      form: tolerant(z.literal('columns')).describe(
        'Asks for packed columns; only of a car that announces the feature `trip-columns`.',
      ),
    }),
  DeleteTrip: () => z.object(tripKey),
};

export const TRIP_ANSWERS = {
  TripSummary: () =>
    z.object({
      trips: tolerantList(tripSummarySchema, 10_000).describe(
        'Next page, oldest first, or by number if `afterId` was given; an empty one ends the list. An entry that cannot be read is ignored.',
      ),
    }),
  TripPoints: () =>
    z.object({
      ...tripKey,
      points: z
        .array(tripPointSchema)
        .max(10_000)
        .default([])
        .describe('Next batch; one with neither points nor columns ends the trip.'),
      columns: z
        .string()
        .max(CHANNEL_MESSAGE_MAX_BYTES)
        .optional()
        .describe('Next batch as packed columns, base64, if they were asked for.'),
    }),
  DeleteTrip: () =>
    z.object({ ...tripKey, success: z.boolean().describe('The trip no longer exists on the car.') }),
};
