import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { AppContext } from '../../ports/app-context.ts';

export interface PermissionState {
  notifications: 'default' | 'granted' | 'denied' | 'unsupported';
  /** The owner chose to go on without notifications. */
  isSkipped: boolean;
}

export interface PermissionStore extends Readable<PermissionState> {
  start(): void;
  stop(): void;
  /** Shows the browser's question; must be called from a tap. */
  request(): Promise<void>;
  skip(): void;
}

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
  let cancelCheck = () => {};

  const check = () => {
    const next = read();
    const now = state.get();
    if (next.notifications !== now.notifications || next.isSkipped !== now.isSkipped) state.set(next);
  };
  const keepChecking = () => {
    cancelCheck();
    check();
    cancelCheck = visibility.isVisible() ? clock.after(RECHECK_DELAY_MS, keepChecking) : () => {};
  };

  const following = createSubscriptions(() => [visibility.onChange(keepChecking), () => cancelCheck()]);

  return {
    get: state.get,
    subscribe: state.subscribe,
    start() {
      following.start();
      keepChecking();
    },
    stop: following.stop,
    async request() {
      await notifications.request();
      check();
    },
    skip() {
      storage.set(STORAGE_KEYS.permissionSkipped, '1');
      check();
    },
    clear() {
      storage.remove(STORAGE_KEYS.permissionSkipped);
      check();
    },
  };
}
