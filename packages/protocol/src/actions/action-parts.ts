import { z } from 'zod';

/** Of an action that says nothing but its name. */
export const emptyPayload = z.object({});

/** Whether the car did what it was asked. */
export const result = z.object({ success: z.boolean().describe('The car did it.') });

/** The same of what the unit is ordered. */
export const commandResult = result.extend({
  isConfirmed: z
    .boolean()
    .optional()
    .catch(undefined)
    .describe('false: the unit took the order, but did not say that it was carried out.'),
});

/** Which transfer a long content comes by. */
export const transferId = z
  .number()
  .int()
  .min(0)
  .max(0xffffffff)
  .describe('Transfer of the bulk lane that carries it.');
