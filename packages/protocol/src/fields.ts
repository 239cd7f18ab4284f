import { z } from 'zod';

/**
 * A number that may be missing. On the wire a missing number is absent or `null`; it is never 0.
 * A number outside its range is read as missing, so that a faulty sensor cannot hide the others.
 */
export function measured(min: number, max: number) {
  return z.number().min(min).max(max).nullish().catch(null);
}

/** A flag that may be missing; anything but a boolean is read as missing. */
export function flag() {
  return z.boolean().nullish().catch(null);
}

/** A list in which an invalid entry does not hide the others: it is read as `null`, which the reader counts and leaves out. */
export function tolerantList<T extends z.ZodType>(entry: T, max: number) {
  return z.array(entry.nullable().catch(null)).max(max);
}

/** A field that may be missing; a value that does not fit is read as missing. */
export function tolerant<T extends z.ZodType>(schema: T) {
  return schema.optional().catch(undefined);
}

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
