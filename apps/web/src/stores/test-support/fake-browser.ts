import type { Network, NotificationPermissions, PushSubscriber, Visibility } from '../../ports/browser.ts';
import type { TextStorage } from '../../ports/storage.ts';

/** Visibility that a test sets. */
export function createFakeVisibility() {
  let visible = true;
  const changes = new Set<(visible: boolean) => void>();
  const hides = new Set<() => void>();
  const add = <T>(set: Set<T>, item: T) => {
    set.add(item);
    return () => set.delete(item);
  };
  return {
    isVisible: () => visible,
    onChange: (handler) => add(changes, handler),
    onHide: (handler) => add(hides, handler),
    show(next: boolean) {
      visible = next;
      for (const handler of [...changes]) handler(next);
    },
    hide() {
      for (const handler of [...hides]) handler();
    },
    listeners: () => changes.size + hides.size,
  } satisfies Visibility & Record<string, unknown>;
}

/** The phone's network, which a test takes and gives. */
export function createFakePhoneNetwork() {
  let isAvailable = true;
  const changes = new Set<(isAvailable: boolean) => void>();
  return {
    isOnline: () => isAvailable,
    onChange(handler) {
      changes.add(handler);
      return () => changes.delete(handler);
    },
    set(next: boolean) {
      isAvailable = next;
      for (const handler of [...changes]) handler(next);
    },
    listeners: () => changes.size,
  } satisfies Network & Record<string, unknown>;
}

/** Browser storage of several tabs: each `tab()` notifies the others of its changes, as browsers do. */
export function createFakeStorage() {
  const texts = new Map<string, string>();
  const tabs = new Map<number, Set<(key: string, value: string | null) => void>>();
  const notify = (from: number, key: string, value: string | null) => {
    for (const [id, handlers] of tabs) {
      if (id === from) continue;
      for (const handler of [...handlers]) handler(key, value);
    }
  };
  return {
    texts,
    tab(): TextStorage {
      const id = tabs.size;
      const handlers = new Set<(key: string, value: string | null) => void>();
      tabs.set(id, handlers);
      return {
        get: (key) => texts.get(key) ?? null,
        set(key, value) {
          texts.set(key, value);
          notify(id, key, value);
        },
        remove(key) {
          texts.delete(key);
          notify(id, key, null);
        },
        keys: () => [...texts.keys()],
        onOtherTabChange(handler) {
          handlers.add(handler);
          return () => handlers.delete(handler);
        },
      };
    },
  };
}

/** Notification permission that a test sets. */
export function createFakeNotifications() {
  let permission: ReturnType<NotificationPermissions['read']> = 'default';
  let looks = 0;
  return {
    read() {
      looks += 1;
      return permission;
    },
    async request() {
      permission = 'granted';
    },
    set(next: typeof permission) {
      permission = next;
    },
    looks: () => looks,
  } satisfies NotificationPermissions & Record<string, unknown>;
}

/** A browser's push subscription that a test watches. */
export function createFakePush() {
  let endpoint: string | null = null;
  let made = 0;
  const changes = new Set<() => void>();
  return {
    isSupported: () => true,
    endpoint: async () => endpoint,
    async subscribe(publicKey) {
      if (endpoint === null) {
        made += 1;
        endpoint = `https://push.example/${publicKey}/${made}`;
      }
      return { endpoint, keys: { p256dh: 'key', auth: 'secret' } };
    },
    async unsubscribe() {
      endpoint = null;
    },
    onChange(handler) {
      changes.add(handler);
      return () => changes.delete(handler);
    },
    /** The browser replaces the subscription. */
    replace(next: string) {
      endpoint = next;
      for (const handler of [...changes]) handler();
    },
    listeners: () => changes.size,
  } satisfies PushSubscriber & Record<string, unknown>;
}
