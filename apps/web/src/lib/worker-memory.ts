import { PATHS } from './paths.ts';
import { jsonOf } from './values/json-of.ts';

export interface NotificationClick {
  /** Identifies a tap: a window may receive it in two ways. */
  id: string;
  path: string;
  atMs: number;
}

/** A message from the service worker to the app's windows. */
export type WorkerMessage =
  /** A new version of the app has been stored and waits. */
  | { type: 'cache-invalidated' }
  /** The window keeps the old worker busy, or runs another build than its worker: a reload ends both. */
  | { type: 'reload' }
  | ({ type: 'notification-click' } & NotificationClick)
  /** The browser replaced the push subscription. */
  | { type: 'push-subscription-changed' };

/** A window's message to a waiting service worker: take over now. */
export const ACTIVATE_MESSAGE = 'activate';

/** A new service worker's message to the old one: make room. */
export const YIELD_MESSAGE = 'yield';

/** A starting window's message to its service worker: `script` is one of the files that it runs. */
export const startedMessage = (script: string) => ({ type: 'started', script });

/** The script of a `startedMessage`; `null` for anything else. Never throws. */
export function startedScriptOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, script } = data as Record<string, unknown>;
  return type === 'started' && typeof script === 'string' ? script : null;
}

/** A message of the service worker; `null` for anything else. Never throws. */
export function workerMessageOf(data: unknown): WorkerMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  switch (data.type) {
    case 'cache-invalidated':
    case 'reload':
    case 'push-subscription-changed':
      return { type: data.type };
  }
  const click = data.type === 'notification-click' ? notificationClickOf(data) : null;
  return click && { type: 'notification-click', ...click };
}

/** A tap, read from a message or a stored value of a worker; `null` for anything else. Never throws. */
function notificationClickOf(data: unknown): NotificationClick | null {
  if (typeof data !== 'object' || data === null) return null;
  const { id, path, atMs } = data as Record<string, unknown>;
  const leadsIn = typeof path === 'string' && path.startsWith(`${PATHS.notificationClick}?`);
  return leadsIn && typeof id === 'string' && typeof atMs === 'number' ? { id, path, atMs } : null;
}

const CACHE_NAME = 'ligo-memory';

/** What app and service worker both must know, in the browser's caches: browser storage is closed to workers. Methods reject where the browser forbids them. */
export function createWorkerMemory(caches: Pick<CacheStorage, 'open'>) {
  const read = async (key: string) => {
    const answer = await (await caches.open(CACHE_NAME)).match(`/${key}`);
    return answer ? answer.text() : null;
  };
  const write = async (key: string, value: string) =>
    (await caches.open(CACHE_NAME)).put(`/${key}`, new Response(value));
  return {
    /** Code of the language that the owner chose; `null` until the app has sent it. */
    language: () => read('language'),
    setLanguage: (language: string) => write('language', language),
    /** Notifications that came since the app was last looked at; 0 or more. */
    async unseenCount() {
      const count = Number(await read('unseen'));
      return Number.isInteger(count) && count > 0 ? count : 0;
    },
    setUnseen: (count: number) => write('unseen', String(count)),
    /** Keeps a tapped notification for a window that is not there yet, or does not listen. */
    keepClick: (click: NotificationClick) => write('click', JSON.stringify(click)),
    /** The tap that was kept last, which is then forgotten; `null` if there is none. */
    async takeClick() {
      const stored = await read('click');
      if (stored === null) return null;
      await (await caches.open(CACHE_NAME)).delete('/click');
      return notificationClickOf(jsonOf(stored));
    },
  };
}
export type WorkerMemory = ReturnType<typeof createWorkerMemory>;
