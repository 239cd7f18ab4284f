import { STORAGE_KEYS } from '../../lib/storage/storage-keys.ts';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import { createObservable } from '../../lib/values/observable.ts';
import type { AppContext } from '../../ports/app-context.ts';
import type { PermissionState, PermissionStore } from './permission-store.ts';

const RECHECK_DELAY_MS = 500;

/** Makes the store of the notification permission. Not all browsers report changes, so it polls. */
export function createPermission({
  notifications,
  storage,
  visibility,
  clock,
}: AppContext): PermissionStore & { clear(): void } {
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
