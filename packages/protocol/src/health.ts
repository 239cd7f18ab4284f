import { z } from 'zod';

const tallies = (description: string) =>
  z
    .array(
      z.object({
        name: z
          .string()
          .max(64)
          .regex(/^[a-z][a-z0-9-]*$/)
          .describe('Its name, a word of the program and none of an owner.'),
        count: z.number().int().nonnegative().describe('How often.'),
      }),
    )
    .max(100)
    .default([])
    .describe(description);

/** How the car's app itself is doing. It names no account, no phone and no place. */
export const carHealthSchema = () =>
  z.object({
    upS: z.number().int().nonnegative().describe("Time since the car's app started, seconds."),
    clockAheadMs: z
      .number()
      .default(0)
      .describe(
        "How far the unit's clock is ahead of the server's, milliseconds; 0 while it is right as far as is known.",
      ),
    storedBytes: z
      .number()
      .nonnegative()
      .nullable()
      .default(null)
      .describe('What trips, events and settings take on the unit, bytes; nothing if that cannot be read.'),
    restarts: tallies('Modules that failed since the start and were started again.'),
    ignored: tallies('What was ignored since the start, by its kind.'),
  });
export type CarHealth = z.infer<ReturnType<typeof carHealthSchema>>;
