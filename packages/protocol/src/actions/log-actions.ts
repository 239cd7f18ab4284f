import { z } from 'zod';
import { logEntrySchema, logRefSchema } from '../log.ts';
import { tolerant, tolerantList } from '../measured.ts';

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
