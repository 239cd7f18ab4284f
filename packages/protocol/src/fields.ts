import { z } from 'zod';

export const between = (min: number, max: number) => z.number().min(min).max(max);
export const integer = (min: number, max: number) => z.number().int().min(min).max(max);
export const count = () => z.number().int().nonnegative();

/**
 * A value that may be missing. On the wire a missing value is absent or `null`; a missing number is never 0. What does not fit
 * is read as missing, so that a faulty sensor cannot hide the others.
 */
export const orMissing = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

export const measured = (min: number, max: number) => orMissing(between(min, max));

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

export const transferId = integer(0, 0xffffffff).describe('Transfer of the bulk lane that carries it.');
