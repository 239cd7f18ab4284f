import { z } from 'zod';

const MINUTE_MS = 60_000;

/** The owner's time of standing, minutes. */
export const parkedAfterMinSchema = z.number().min(1).max(60).default(2);

/** That time, or the usual one; ms. */
export const standingMsOf = (parkedAfterMin?: number): number =>
  parkedAfterMinSchema.parse(parkedAfterMin) * MINUTE_MS;
