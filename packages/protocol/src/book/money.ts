import { z } from 'zod';
import { between } from '../fields.ts';

/** A price may be negative: some networks pay for consumption. */
export const price = () => between(-1_000_000, 1_000_000);

export const currency = () =>
  z
    .string()
    .regex(/^[A-Z]{3}$/)
    .describe('ISO 4217, as EUR.');

/** An entry's id inside its kind. */
export const bookId = () => z.string().regex(/^[\w-]{1,64}$/);
