import { notificationClickSchema } from '@ligo/protocol';
import type { z } from 'zod';
import { PATHS } from '../../lib/paths.ts';
import { jsonOf } from '../../lib/values/json-of.ts';

export type NotificationClick = z.infer<typeof notificationClickSchema>;

/** Reads the `data` parameter of a notification's address; `null` if it cannot be read. Never throws. */
export function clickOf(data: string | null): NotificationClick | null {
  return notificationClickSchema.safeParse(jsonOf(data ?? '')).data ?? null;
}

/** Events about changes by other accounts: the log shows the account. */
const OWNER_CHANGES = ['SentrySwitchedOff', 'SentryMasked', 'RecordingsDeleted'];

/**
 * The path of a notification: to the recording of a movement, to the settings with the reason of a stop, or to the log with the account
 * that changed something; `null` for other events.
 */
export function eventPathOf({ action, time }: NotificationClick): string | null {
  if (action === 'SentryMovement') return time === undefined ? PATHS.sentry : `${PATHS.sentry}?at=${time}`;
  if (OWNER_CHANGES.includes(action)) return PATHS.logs;
  return action === 'SentryStopped' ? `${PATHS.sentry}?tab=configuration` : null;
}
