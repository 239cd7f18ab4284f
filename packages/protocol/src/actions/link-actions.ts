import { carHealthSchema } from '../health.ts';
import { pingSchema, statusSchema } from '../status.ts';
import { nothing } from './action-parts.ts';

/** What a phone asks to know that its car is there, and how it does. */
export const LINK_REQUESTS = {
  Ping: () => nothing,
  Status: () => nothing,
  Bye: () => nothing,
  Health: () => nothing,
};

/** What the car says of that. */
export const LINK_ANSWERS = {
  Ping: () => pingSchema,
  Status: () => statusSchema,
  Unlinked: () => nothing,
  Replaced: () => nothing,
  Health: carHealthSchema,
};
