import { z } from 'zod';
import { logEntrySchema, logRefSchema } from '../log.ts';
import { tolerantList } from '../tolerant-list.ts';

/** What a phone asks of the log. */
export const LOG_REQUESTS = {
  Logs: () =>
    z.object({
      from: z.number().nonnegative().describe('Entries after this, unix milliseconds.'),
      after: logRefSchema
        .optional()
        .catch(undefined)
        .describe(
          'Instead: entries that followed the one with this `ref`, in their order, whatever their times; all of them if it is empty or unknown.',
        ),
    }),
};

/** What the car says of that. */
export const LOG_ANSWERS = {
  Logs: () =>
    z.object({
      logs: tolerantList(
        logEntrySchema,
        10_000,
        'In their order, oldest first; empty when there are no more. An entry that cannot be read is ignored.',
      ),
    }),
};
