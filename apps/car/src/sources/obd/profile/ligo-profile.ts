import { READING_NAMES } from '@ligo/signals';
import { z } from 'zod';
import { PART_NAMES, type Quantity, unitOf } from '../../quantities.ts';
import { buildProfile } from './build-profile.ts';
import type { Profile } from './profile.ts';

const quantities = [...READING_NAMES, ...PART_NAMES] as const;
const commands = z.array(z.string().max(60)).max(40);

/** A profile in the format of Ligo. */
export const ligoProfileSchema = z.strictObject({
  version: z.literal(1),
  /** Make and model of the car. */
  model: z.string().min(1).max(200),
  /** Origin of the data, and which parts are untested. */
  note: z.string().max(2_000).default(''),
  /** Initial adapter commands, such as `ATSP6`. */
  init: commands.default([]),
  /** Sign of the pack's current; without it there is no power. */
  positiveCurrent: z.enum(['outOfPack', 'intoPack']).nullable().default(null),
  requests: z
    .array(
      z.strictObject({
        /** Service and parameter in hex digits, such as `22DDBC`. */
        request: z.string().min(4).max(16),
        /** Adapter commands for this request, such as `ATSH7E4`. */
        setup: commands.default([]),
        /** Number of frames of the answer. */
        frames: z.int().min(1).max(600).nullable().default(null),
        /** Length of an answer after service and parameter, bytes; answers of another length are ignored. */
        dataLengths: z.array(z.int().min(1).max(4_095)).min(1).nullable().default(null),
        /** Interval, ms; omitted: the default of its readings. */
        everyMs: z.int().min(200).max(3_600_000).nullable().default(null),
        /** By the name of a reading, or of a part of one, such as `packVoltageV` and `packCurrentA`. */
        readings: z.partialRecord(
          z.enum(quantities),
          z.strictObject({
            /** `B0` is the first byte after service and parameter. */
            expression: z.string().max(500),
            /** Omitted: the unit of the reading. */
            unit: z.string().max(20).default(''),
            least: z.number().default(Number.NEGATIVE_INFINITY),
            most: z.number().default(Number.POSITIVE_INFINITY),
            /** Letters by the result of the expression; only for the gear. */
            gears: z.record(z.string().regex(/^\d{1,3}$/), z.enum(['P', 'R', 'N', 'D', 'M', 'S'])).optional(),
          }),
        ),
      }),
    )
    .max(500),
});

/** Converts the format of Ligo to a profile. */
export function profileFromLigo({ requests, ...file }: z.output<typeof ligoProfileSchema>): Profile {
  return buildProfile({
    ...file,
    notation: 'numbered',
    layout: 'data',
    skipped: [],
    requests: requests.map(({ request, setup, frames, dataLengths, everyMs, readings }) => ({
      text: request,
      commands: setup,
      frames,
      dataLengths,
      values: Object.entries(readings).map(([name, value]) => ({
        name,
        meaning: meaningOf(name as Quantity, value.gears),
        expression: value.expression,
        unit: value.unit,
        min: value.least,
        max: value.most,
        everyMs,
      })),
    })),
  });
}

const meaningOf = (quantity: Quantity, gears: Profile['requests'][0]['values'][0]['gears']) => ({
  quantity,
  unit: unitOf(quantity),
  ...(gears && { gears }),
});
