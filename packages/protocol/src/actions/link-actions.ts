import { carHealthSchema } from '../health.ts';
import { pingSchema, statusSchema } from '../status.ts';
import { emptyPayload } from './action-parts.ts';

export const LINK_REQUESTS = {
  Ping: () => emptyPayload,
  Status: () => emptyPayload,
  Bye: () => emptyPayload,
  Health: () => emptyPayload,
};

export const LINK_ANSWERS = {
  Ping: () => pingSchema,
  Status: () => statusSchema,
  Unlinked: () => emptyPayload,
  Replaced: () => emptyPayload,
  Health: carHealthSchema,
};
