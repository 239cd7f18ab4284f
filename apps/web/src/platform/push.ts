import { pushSubscriptionSchema } from '@ligo/protocol';
import { PATHS } from '../lib/paths.ts';
import { bytesOfBase64 } from '../lib/values/bytes.ts';
import type { AppWorker, NotificationPermissions, PushSubscriber } from '../ports/browser.ts';

export const notificationPermissions: NotificationPermissions = {
  read: () => ('Notification' in globalThis ? Notification.permission : 'unsupported'),
  async request() {
    if ('Notification' in globalThis) await Notification.requestPermission();
  },
};

/** The browser's push subscription, which belongs to the service worker. */
export function createPushSubscriber(worker: AppWorker): PushSubscriber {
  const manager = async () => (await navigator.serviceWorker.ready).pushManager;
  const current = async () => (await manager()).getSubscription();
  return {
    isSupported: () => 'serviceWorker' in navigator && 'PushManager' in globalThis,
    endpoint: async () => (await current())?.endpoint ?? null,
    async subscribe(publicKey) {
      const key = bytesOfBase64(publicKey);
      if (!key) throw new TypeError('The key to subscribe with is no base64');
      const known = await current();
      // A server with a new key cannot push to a subscription for the old one.
      if (known && !isSame(known.options.applicationServerKey, key)) await known.unsubscribe();
      const options = { userVisibleOnly: true, applicationServerKey: key };
      return pushSubscriptionSchema.parse((await (await manager()).subscribe(options)).toJSON());
    },
    async unsubscribe() {
      const registration = await navigator.serviceWorker.getRegistration(PATHS.app);
      // They name cars, and show pictures of alarms.
      for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
      await worker.takeClick();
      await (await registration?.pushManager.getSubscription())?.unsubscribe();
    },
    onChange: (handler) =>
      worker.onMessage(({ type }) => {
        if (type === 'push-subscription-changed') handler();
      }),
  };
}

function isSame(known: ArrayBuffer | null, wanted: Uint8Array): boolean {
  // A browser that does not report its key is trusted.
  if (!known) return true;
  const bytes = new Uint8Array(known);
  return bytes.length === wanted.length && bytes.every((each, index) => each === wanted[index]);
}
