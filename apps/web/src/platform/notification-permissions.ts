import type { NotificationPermissions } from '../ports/browser.ts';

/** The browser's notification permission. */
export const notificationPermissions: NotificationPermissions = {
  read: () => ('Notification' in globalThis ? Notification.permission : 'unsupported'),
  async request() {
    if ('Notification' in globalThis) await Notification.requestPermission();
  },
};
