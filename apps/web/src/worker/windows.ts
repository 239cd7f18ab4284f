import type { WorkerMessage } from '../lib/worker/worker-messages.ts';

/** Posts a message to every open window of the app. */
export async function postToWindows(worker: ServiceWorkerGlobalScope, message: WorkerMessage): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const each of windows) each.postMessage(message);
}
