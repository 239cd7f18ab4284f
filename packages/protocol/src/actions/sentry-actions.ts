import { z } from 'zod';
import {
  sentryConfigSettingSchema,
  sentryConfigStateSchema,
  sentryMaskSchema,
  sentryStateSchema,
} from '../sentry.ts';
import { emptyPayload, result } from './action-parts.ts';

const masks = z.object({
  masks: z.array(sentryMaskSchema).max(4).describe('At most one a camera; one that is not named has none.'),
});

export const SENTRY_REQUESTS = {
  GetSentryConfig: () => emptyPayload,
  SetSentryConfig: () => sentryConfigSettingSchema,
  GetSentryMasks: () => emptyPayload,
  SetSentryMasks: () => masks,
};

/** The answers of the car, which it also sends without a request. */
export const SENTRY_ANSWERS = {
  GetSentryConfig: () => sentryConfigStateSchema,
  SetSentryConfig: () => result,
  SentryState: () => sentryStateSchema,
  GetSentryMasks: () => masks,
  SetSentryMasks: () => result,
};
