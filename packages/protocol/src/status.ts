import { statusShape } from '@ligo/signals';
import { z } from 'zod';
import { count, emptyPayload, orMissing, tolerant } from './fields.ts';
import { driveFields } from './trip.ts';

/** The car's live state; every reading may be missing. */
export const statusSchema = z.object({
  ...statusShape,
  ifm: orMissing(z.boolean()).describe('The car reports its Wi-Fi: show the badge.'),
  unix: orMissing(z.number().nonnegative()).describe('Time of the readings, unix seconds; 0 means never.'),
  trip: orMissing(z.object(driveFields)).describe(
    'The trip that is being recorded, as of its last point; absent while none is.',
  ),
  newestTripId: orMissing(count()).describe(
    'Highest number of a finished trip: a phone that knows only lower ones requests the new trips.',
  ),
  newestChargeId: orMissing(count()).describe(
    'Highest number of a finished charging session; as `newestTripId`.',
  ),
  newestBookRev: orMissing(count()).describe("Newest revision of the owner's book; as `newestTripId`."),
  ages: orMissing(z.record(z.string().max(32), z.number().nonnegative().nullable())).describe(
    'Ages of readings that were not renewed for a while, by their names here, seconds; null: unknown.',
  ),
});
export type Status = z.infer<typeof statusSchema>;

/** Answer to a ping: version and optional features of the car's app. */
export const pingSchema = z.object({
  date: z.number().nonnegative().describe("The car's clock, unix milliseconds."),
  vCode: count().describe("Version code of the car's app, grows by one a release."),
  vName: z.string().max(64).describe("Version name of the car's app, e.g. 0.1.0."),
  features: z
    .array(z.string().max(64))
    .max(256)
    .default([])
    .describe('Names of optional parts of the protocol that this car understands.'),
  history: tolerant(z.string().min(1).max(64)).describe(
    "Random id of the car's database: numbers of trips are valid only within it.",
  ),
  replacedAt: tolerant(z.number().nonnegative()).describe(
    "When another unit with this car's key took its place at the server, unix milliseconds; the last time since the app's start.",
  ),
});
export type Ping = z.infer<typeof pingSchema>;

const tallies = (description: string) =>
  z
    .array(
      z.object({
        name: z
          .string()
          .max(64)
          .regex(/^[a-z][a-z0-9-]*$/)
          .describe('Name from the program, without data of an owner.'),
        count: count().describe('Count.'),
      }),
    )
    .max(100)
    .default([])
    .describe(description);

/** Health of the car's app. It names no account, no phone and no place. */
export const carHealthSchema = () =>
  z.object({
    upS: count().describe("Time since the car's app started, seconds."),
    clockAheadMs: z
      .number()
      .default(0)
      .describe(
        "How far the unit's clock is ahead of the server's, milliseconds; 0 if no difference is known.",
      ),
    storedBytes: z
      .number()
      .nonnegative()
      .nullable()
      .default(null)
      .describe('Storage of trips, events and settings on the unit, bytes; null: unknown.'),
    restarts: tallies('Modules that failed since the start and were restarted.'),
    ignored: tallies('Messages ignored since the start, by kind.'),
  });
export type CarHealth = z.infer<ReturnType<typeof carHealthSchema>>;

export const LINK_REQUESTS = {
  Ping: () => emptyPayload,
  Status: () => emptyPayload,
  Bye: () => emptyPayload,
  Health: () => emptyPayload,
};

export const LINK_ANSWERS = {
  Ping: () => pingSchema,
  Status: () => statusSchema,
  Unlinked: () => emptyPayload,
  Replaced: () => emptyPayload,
  PageHidden: () => emptyPayload,
  Health: carHealthSchema,
};
