import { z } from 'zod';
import { tolerant } from '../measured.ts';

export const emptyPayload = z.object({});

export const result = z.object({ success: z.boolean().describe('The car did it.') });

export const commandResult = result.extend({
  isConfirmed: tolerant(z.boolean()).describe(
    'false: the unit accepted the command, but did not confirm its execution.',
  ),
});

export const transferId = z
  .number()
  .int()
  .min(0)
  .max(0xffffffff)
  .describe('Transfer of the bulk lane that carries it.');
