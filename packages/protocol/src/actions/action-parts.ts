import { z } from 'zod';

/** An action without fields. */
export const emptyPayload = z.object({});

/** Whether the car executed the request. */
export const result = z.object({ success: z.boolean().describe('The car did it.') });

/** Whether the unit executed the command. */
export const commandResult = result.extend({
  isConfirmed: z
    .boolean()
    .optional()
    .catch(undefined)
    .describe('false: the unit accepted the command, but did not confirm its execution.'),
});

/** The transfer of a long content. */
export const transferId = z
  .number()
  .int()
  .min(0)
  .max(0xffffffff)
  .describe('Transfer of the bulk lane that carries it.');
