import { z } from 'zod';
import { CHANNEL_MESSAGE_MAX_BYTES } from '../constants.ts';
import { tolerant, tolerantList } from '../measured.ts';
import { tripPointSchema, tripSummarySchema } from '../trip.ts';

const tripKey = {
  id: z.number().int().nonnegative().describe('Number of the trip.'),
  createdAt: z.number().nonnegative().describe('Start of the trip, unix seconds.'),
};

export const TRIP_REQUESTS = {
  TripSummary: () =>
    z.object({
      from: z.number().nonnegative().describe('Trips that began after this, unix seconds; 0 for all.'),
      afterId: tolerant(z.number().int().nonnegative()).describe(
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
