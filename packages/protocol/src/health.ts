import { z } from 'zod';

const tallies = (description: string) =>
  z
    .array(
      z.object({
        name: z
          .string()
          .max(64)
          .regex(/^[a-z][a-z0-9-]*$/)
          .describe('Name from the program, without data of an owner.'),
        count: z.number().int().nonnegative().describe('Count.'),
      }),
    )
    .max(100)
    .default([])
    .describe(description);

/** Health of the car's app. It names no account, no phone and no place. */
export const carHealthSchema = () =>
  z.object({
    upS: z.number().int().nonnegative().describe("Time since the car's app started, seconds."),
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
