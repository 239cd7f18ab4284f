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

/** What a phone asks of when Sentry watches, and where it does not look. */
export const SENTRY_REQUESTS = {
  GetSentryConfig: () => emptyPayload,
  SetSentryConfig: () => sentryConfigSettingSchema,
  GetSentryMasks: () => emptyPayload,
  SetSentryMasks: () => masks,
};

/** What the car says of that, also unasked. */
export const SENTRY_ANSWERS = {
  GetSentryConfig: () => sentryConfigStateSchema,
  SetSentryConfig: () => result,
  SentryState: () => sentryStateSchema,
  GetSentryMasks: () => masks,
  SetSentryMasks: () => result,
};
