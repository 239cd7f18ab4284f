import { carHealthSchema } from '../health.ts';
import { pingSchema, statusSchema } from '../status.ts';
import { emptyPayload } from './action-parts.ts';

/** What a phone asks to know that its car is there, and how it does. */
export const LINK_REQUESTS = {
  Ping: () => emptyPayload,
  Status: () => emptyPayload,
  Bye: () => emptyPayload,
  Health: () => emptyPayload,
};

/** What the car says of that. */
export const LINK_ANSWERS = {
  Ping: () => pingSchema,
  Status: () => statusSchema,
  Unlinked: () => emptyPayload,
  Replaced: () => emptyPayload,
  Health: carHealthSchema,
};
