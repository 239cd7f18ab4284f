import { READINGS, type ReadingName } from '@ligo/vehicle';
import { z } from 'zod';
import { buildProfile } from './build-profile.ts';
import type { Profile, Quantity } from './profile.ts';
import { unitOf } from './units.ts';

const quantities = [...(Object.keys(READINGS) as ReadingName[]), 'packVoltageV', 'packCurrentA'] as const;
const commands = z.array(z.string().max(60)).max(40);

/** A profile in Ligo's own form. */
export const ligoProfileSchema = z.strictObject({
  version: z.literal(1),
  /** The car's make and model, for its owner. */
  model: z.string().min(1).max(200),
  /** Where the facts are from, and what of them nobody has tried. */
  note: z.string().max(2_000).default(''),
  /** Adapter commands such as `ATSP6`, sent once. */
  init: commands.default([]),
  /** Which way the pack's current counts as positive; without it there is no power. */
  positiveCurrent: z.enum(['outOfPack', 'intoPack']).nullable().default(null),
  requests: z
    .array(
      z.strictObject({
        /** Service and parameter in hex digits, such as `22DDBC`. */
        request: z.string().min(4).max(16),
        /** Adapter commands for this question, such as `ATSH7E4`. */
        setup: commands.default([]),
        /** How many frames the answer has. */
        frames: z.int().min(1).max(600).nullable().default(null),
        /** How many bytes an answer of this model has after service and parameter; others are not read. */
        dataLengths: z.array(z.int().min(1).max(4_095)).min(1).nullable().default(null),
        /** Milliseconds; as often as is usual for its readings if left out. */
        everyMs: z.int().min(200).max(3_600_000).nullable().default(null),
        /** By the readings' names, and `packVoltageV` and `packCurrentA`. */
        readings: z.partialRecord(
          z.enum(quantities),
          z.strictObject({
            /** `B0` is the first byte after service and parameter. */
            expression: z.string().max(500),
            /** Ligo's own if left out. */
            unit: z.string().max(20).default(''),
            least: z.number().default(Number.NEGATIVE_INFINITY),
            most: z.number().default(Number.POSITIVE_INFINITY),
            /** Letters by the expression's result, for the gear alone. */
            gears: z.record(z.string().regex(/^\d{1,3}$/), z.enum(['P', 'R', 'N', 'D', 'M', 'S'])).optional(),
          }),
        ),
      }),
    )
    .max(500),
});

/** Ligo's own form as a profile. */
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
