import { z } from 'zod';
import { MAX_TIME_S } from './constants.ts';
import { EVENTS } from './events.ts';
import { tolerant, tolerantList } from './fields.ts';

const kinds = Object.entries(EVENTS).map(([kind, { logType }]) => `${logType} ${kind}`);

/** An entry's place in the log of its car, an opaque value. */
export const logRefSchema = z.string().max(64);

export const logEntrySchema = z.lazy(() =>
  z.object({
    time: z
      .number()
      .nonnegative()
      .max(MAX_TIME_S * 1_000)
      .describe('When it happened, unix milliseconds.'),
    type: z
      .number()
      .int()
      .describe(`Kind of entry: ${kinds.join(', ')}.`),
    data: z
      .string()
      .max(10_000)
      .default('{}')
      .describe('JSON text of an object whose fields depend on the type.'),
    ref: tolerant(logRefSchema).describe("The entry's place in its log; only if the request had `after`."),
    isTimeUncertain: tolerant(z.boolean()).describe(
      "true: the car's clock was not known to be right; only if the request had `after`.",
    ),
  }),
);
export type LogEntry = z.infer<typeof logEntrySchema>;

export const LOG_REQUESTS = {
  Logs: () =>
    z.object({
      from: z.number().nonnegative().describe('Entries after this, unix milliseconds.'),
      after: tolerant(logRefSchema).describe(
        'Instead: entries that followed the one with this `ref`, in their order, whatever their times; all of them if it is empty or unknown.',
      ),
    }),
};

export const LOG_ANSWERS = {
  Logs: () =>
    z.object({
      logs: tolerantList(logEntrySchema, 10_000).describe(
        'Oldest first; empty at the end. An invalid entry is ignored.',
      ),
    }),
};
