import { createWorkerMemory } from '../lib/worker/worker-memory.ts';

/** Forgets the count of unseen notifications on the app's icon. A browser without counts or caches has none to forget. */
export async function clearAppBadge(): Promise<void> {
  const cleared = 'clearAppBadge' in navigator ? navigator.clearAppBadge() : null;
  const forgotten = 'caches' in globalThis ? createWorkerMemory(caches).setUnseen(0) : null;
  await Promise.allSettled([cleared, forgotten]);
}
