import { createAlarmKeys } from '../../lib/alarm-keys.ts';
import { createWorkerMemory } from '../../lib/worker-memory.ts';
import { handlePush } from '../push.ts';

/** A notification on the screen; `image` and `icon` are addresses, empty: none. */
interface Shown {
  body: string;
  image: string;
  icon: string;
  isSilent: boolean;
}

const isWorker = 'registration' in globalThis;

/** The page's side: it keeps keys as the app does, and has its service worker receive pushes. */
const alarms = {
  keep: (carId: string, key: number[]) => createAlarmKeys(indexedDB).keep(carId, new Uint8Array(key)),
  remove: (carId: string) => createAlarmKeys(indexedDB).remove(carId),
  /** Delivers a push; resolves to the notifications on the screen then. */
  async push(payload: string): Promise<Shown[]> {
    const registration = await navigator.serviceWorker.register('/page.js');
    await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const done = new Promise((resolve) => {
      port1.onmessage = resolve;
    });
    registration.active?.postMessage(payload, [port2]);
    await done;
    return (await registration.getNotifications()).map((each) => {
      const { body, icon, image = '', silent } = each as Notification & { image?: string };
      return { body, image, icon, isSilent: silent === true };
    });
  },
};

/** The worker's side: the product's own, and a push for each message of the page. */
function serveAsWorker(worker: ServiceWorkerGlobalScope) {
  handlePush(worker, createWorkerMemory(caches), createAlarmKeys(indexedDB));
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
  worker.addEventListener('message', (event) => {
    const push = new PushEvent('push', { data: String(event.data) });
    const shown: Promise<unknown>[] = [];
    // An event of a script cannot be extended.
    push.waitUntil = (promise) => void shown.push(promise);
    worker.dispatchEvent(push);
    void Promise.all(shown).then(() => event.ports[0]?.postMessage('done'));
  });
}

if (isWorker) serveAsWorker(globalThis as unknown as ServiceWorkerGlobalScope);
else Object.assign(globalThis, { alarms });
