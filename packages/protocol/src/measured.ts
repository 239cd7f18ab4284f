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
