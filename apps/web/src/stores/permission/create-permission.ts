import type { Clock } from '@ligo/machine';
import { STORAGE_KEYS } from '../../lib/storage/storage-keys.ts';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import { createObservable } from '../../lib/values/observable.ts';
import type { NotificationPermissions } from '../../ports/notification-permissions.ts';
import type { TextStorage } from '../../ports/text-storage.ts';
import type { Visibility } from '../../ports/visibility.ts';
import type { PermissionState, PermissionStore } from './permission-store.ts';

const RECHECK_DELAY_MS = 500;

export interface PermissionNeeds {
  notifications: NotificationPermissions;
  storage: TextStorage;
  visibility: Visibility;
  clock: Clock;
}

/** Makes the keeper of the notification permission. Browsers do not tell of changes everywhere, so it looks. */
export function createPermission(needs: PermissionNeeds): PermissionStore & { clear(): void } {
  const { notifications, storage, visibility, clock } = needs;
  const read = (): PermissionState => ({
    notifications: notifications.read(),
    isSkipped: storage.get(STORAGE_KEYS.permissionSkipped) === '1',
  });
  const state = createObservable(read());
  let cancelLook = () => {};

  const look = () => {
    const next = read();
    const now = state.get();
    if (next.notifications !== now.notifications || next.isSkipped !== now.isSkipped) state.set(next);
  };
  const keepLooking = () => {
    cancelLook();
    look();
    cancelLook = visibility.isVisible() ? clock.after(RECHECK_DELAY_MS, keepLooking) : () => {};
  };

  const following = createSubscriptions(() => [visibility.onChange(keepLooking), () => cancelLook()]);

  return {
    get: state.get,
    subscribe: state.subscribe,
    start() {
      following.start();
      keepLooking();
    },
    stop: following.stop,
    async request() {
      await notifications.request();
      look();
    },
    skip() {
      storage.set(STORAGE_KEYS.permissionSkipped, '1');
      look();
    },
    clear() {
      storage.remove(STORAGE_KEYS.permissionSkipped);
      look();
    },
  };
}
