import { notificationClickSchema } from '@ligo/protocol';
import type { z } from 'zod';

/** What a tapped notification asks for. */
export type NotificationClick = z.infer<typeof notificationClickSchema>;

/** Reads the `data` parameter of a notification's address; `null` if it cannot be read. Never throws. */
export function clickOf(data: string | null): NotificationClick | null {
  try {
    return notificationClickSchema.safeParse(JSON.parse(data ?? '')).data ?? null;
  } catch {
    return null;
  }
}
