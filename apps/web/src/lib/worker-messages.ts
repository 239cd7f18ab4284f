/** What the service worker tells the app's windows. */
export type WorkerMessage =
  /** A new version of the app has been stored and waits. */
  | { type: 'cache-invalidated' }
  /** The old worker still has something to do for a window; a reload ends that. */
  | { type: 'takeover-late' }
  /** A notification was tapped; `path` is where the app shall go. */
  | { type: 'notification-click'; path: string }
  /** The browser replaced the push subscription. */
  | { type: 'push-subscription-changed' };

/** What a window tells a waiting service worker: take over now. */
export const ACTIVATE_MESSAGE = 'activate';

/** Where tapped notifications lead. */
export const NOTIFICATION_CLICK_PATH = '/app/notification-click-middleware';

/** A message of the service worker; `null` for anything else. Never throws. */
export function workerMessageOf(data: unknown): WorkerMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  switch (data.type) {
    case 'cache-invalidated':
    case 'takeover-late':
    case 'push-subscription-changed':
      return { type: data.type };
  }
  const isClick =
    data.type === 'notification-click' &&
    'path' in data &&
    typeof data.path === 'string' &&
    data.path.startsWith(`${NOTIFICATION_CLICK_PATH}?`);
  return isClick ? { type: 'notification-click', path: data.path as string } : null;
}
