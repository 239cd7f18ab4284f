import { jsonOf } from '../values/json-of.ts';
import { type NotificationClick, notificationClickOf } from './worker-messages.ts';

const CACHE_NAME = 'ligo-memory';

/** The few things that app and service worker both must know; browser storage is closed to workers. */
export interface WorkerMemory {
  /** Code of the language that the owner chose; `null` until the app has sent it. */
  language(): Promise<string | null>;
  setLanguage(language: string): Promise<void>;
  /** Notifications that came since the app was last looked at; 0 or more. */
  unseenCount(): Promise<number>;
  setUnseen(count: number): Promise<void>;
  /** Keeps a tapped notification for a window that is not there yet, or does not listen. */
  keepClick(click: NotificationClick): Promise<void>;
  /** The tap that was kept last, which is then forgotten; `null` if there is none. */
  takeClick(): Promise<NotificationClick | null>;
}

/** Makes the memory on the browser's caches. Methods reject where the browser forbids them. */
export function createWorkerMemory(caches: Pick<CacheStorage, 'open'>): WorkerMemory {
  const read = async (key: string) => {
    const answer = await (await caches.open(CACHE_NAME)).match(`/${key}`);
    return answer ? answer.text() : null;
  };
  const write = async (key: string, value: string) =>
    (await caches.open(CACHE_NAME)).put(`/${key}`, new Response(value));
  return {
    language: () => read('language'),
    setLanguage: (language) => write('language', language),
    async unseenCount() {
      const count = Number(await read('unseen'));
      return Number.isInteger(count) && count > 0 ? count : 0;
    },
    setUnseen: (count) => write('unseen', String(count)),
    keepClick: (click) => write('click', JSON.stringify(click)),
    async takeClick() {
      const stored = await read('click');
      if (stored === null) return null;
      await (await caches.open(CACHE_NAME)).delete('/click');
      return notificationClickOf(jsonOf(stored));
    },
  };
}
