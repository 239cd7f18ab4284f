import { PATHS } from '../paths.ts';
export interface NotificationClick {
  /** Identifies a tap: a window may receive it in two ways. */
  id: string;
  /** Where the app shall go. */
  path: string;
  /** When, unix ms. */
  atMs: number;
}

/** A message from the service worker to the app's windows. */
export type WorkerMessage =
  /** A new version of the app has been stored and waits. */
  | { type: 'cache-invalidated' }
  /** The old worker still has something to do for a window; a reload ends that. */
  | { type: 'takeover-late' }
  | ({ type: 'notification-click' } & NotificationClick)
  /** The browser replaced the push subscription. */
  | { type: 'push-subscription-changed' };

/** A window's message to a waiting service worker: take over now. */
export const ACTIVATE_MESSAGE = 'activate';

/** A message of the service worker; `null` for anything else. Never throws. */
export function workerMessageOf(data: unknown): WorkerMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  switch (data.type) {
    case 'cache-invalidated':
    case 'takeover-late':
    case 'push-subscription-changed':
      return { type: data.type };
  }
  const click = data.type === 'notification-click' ? notificationClickOf(data) : null;
  return click && { type: 'notification-click', ...click };
}

/** A tap, read from a message or a stored value of a worker; `null` for anything else. Never throws. */
export function notificationClickOf(data: unknown): NotificationClick | null {
  if (typeof data !== 'object' || data === null) return null;
  const { id, path, atMs } = data as Record<string, unknown>;
  const leadsIn = typeof path === 'string' && path.startsWith(`${PATHS.notificationClick}?`);
  return leadsIn && typeof id === 'string' && typeof atMs === 'number' ? { id, path, atMs } : null;
}
