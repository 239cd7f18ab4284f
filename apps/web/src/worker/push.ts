import { languageOf } from '../i18n/language-of.ts';
import type { AlarmKeys } from '../lib/alarm-keys.ts';
import { PATHS } from '../lib/paths.ts';
import type { WorkerMemory, WorkerMessage } from '../lib/worker-memory.ts';
import { newestOf, notificationOf, pushMessageOf } from './notification-of.ts';
import { openPicture } from './open-picture.ts';

export async function postToWindows(worker: ServiceWorkerGlobalScope, message: WorkerMessage): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const each of windows) each.postMessage(message);
}

/** Shows pushed messages as notifications, and leads taps on them into the app. */
export function handlePush(worker: ServiceWorkerGlobalScope, memory: WorkerMemory, keys: AlarmKeys): void {
  worker.addEventListener('push', (event) => {
    event.waitUntil(show(worker, { memory, keys }, event.data?.text() ?? ''));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPath(worker, memory, pathOf(event.notification.data)));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renew(worker, event as PushSubscriptionChange));
  });
}

/** The event as browsers send it; the old subscription is missing where the browser forgot it. */
interface PushSubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

async function show(
  worker: ServiceWorkerGlobalScope,
  { memory, keys }: { memory: WorkerMemory; keys: AlarmKeys },
  payload: string,
): Promise<void> {
  const message = pushMessageOf(payload);
  // The app's language is the newest; the server's comes next, the browser's own languages last.
  const known = [await memory.language().catch(() => null), message?.language ?? null];
  const language = languageOf([...known.filter((each) => each !== null), ...worker.navigator.languages]);
  const next = notificationOf(message, language, Date.now(), await openPicture(message, keys));
  const [shown] = await worker.registration.getNotifications({ tag: next.options.tag }).catch(() => []);
  const { title, options } = newestOf(next, shown);
  await worker.registration.showNotification(title, options);
  // A count on the icon is a nicety: what goes wrong with it must not cost the notification.
  await countUnseen(worker, memory).catch(() => {});
  // The pairing has ended, and with it the pictures.
  if (message?.type === 'CarUnlink' && message.carId) await keys.remove(message.carId).catch(() => {});
}

async function countUnseen(worker: ServiceWorkerGlobalScope, memory: WorkerMemory): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' });
  if (windows.some((each) => each.visibilityState === 'visible')) return;
  const count = (await memory.unseenCount()) + 1;
  await memory.setUnseen(count);
  if ('setAppBadge' in worker.navigator) await worker.navigator.setAppBadge(count);
}

/** A neutral notification carries no data and leads to the app's first screen. */
function pathOf(data: unknown): string {
  if (data === null || data === undefined) return PATHS.app;
  return `${PATHS.notificationClick}?data=${encodeURIComponent(JSON.stringify(data))}`;
}

/** Into the window that was used last, where the app keeps its link to the car; else into a new one. */
async function openPath(worker: ServiceWorkerGlobalScope, memory: WorkerMemory, path: string): Promise<void> {
  const click = { id: crypto.randomUUID(), path, atMs: Date.now() };
  // First of all: an iPhone opens the app at its first screen with any path, and a window may not listen yet.
  if (path !== PATHS.app) await memory.keepClick(click).catch(() => {});
  const [open] = await worker.clients.matchAll({ type: 'window' });
  if (!open) {
    await worker.clients.openWindow(path);
    return;
  }
  if (path !== PATHS.app) open.postMessage({ type: 'notification-click', ...click });
  // Refused when the tap is too long ago; the window still has the message.
  await open.focus().catch(() => {});
}

/** Subscribes again with the same key; the app sends it to the server the next time it is open. */
async function renew(worker: ServiceWorkerGlobalScope, event: PushSubscriptionChange): Promise<void> {
  const key = event.oldSubscription?.options.applicationServerKey;
  if (!event.newSubscription && key) {
    const options = { userVisibleOnly: true, applicationServerKey: key };
    // Without a new one the app subscribes when it is opened.
    await worker.registration.pushManager.subscribe(options).catch(() => {});
  }
  await postToWindows(worker, { type: 'push-subscription-changed' });
}
