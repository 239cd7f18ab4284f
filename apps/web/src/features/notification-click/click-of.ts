import { notificationClickSchema } from '@ligo/protocol';
import type { z } from 'zod';
import { PATHS } from '../../lib/paths.ts';
import { jsonOf } from '../../lib/values/json-of.ts';

export type NotificationClick = z.infer<typeof notificationClickSchema>;

/** Reads the `data` parameter of a notification's address; `null` if it cannot be read. Never throws. */
export function clickOf(data: string | null): NotificationClick | null {
  return notificationClickSchema.safeParse(jsonOf(data ?? '')).data ?? null;
}

/** The path of a Sentry notification: to the recording of a movement, or to the settings with the reason of a stop; `null` for other events. */
export function sentryPathOf({ action, time }: NotificationClick): string | null {
  if (action === 'SentryMovement') return time === undefined ? PATHS.sentry : `${PATHS.sentry}?at=${time}`;
  return action === 'SentryStopped' ? `${PATHS.sentry}?tab=configuration` : null;
}
