import '../lib/zod-without-eval.ts';
import { clientsClaim } from 'workbox-core';
import { createAlarmKeys } from '../lib/alarm-keys.ts';
import { PATHS } from '../lib/paths.ts';
import { ACTIVATE_MESSAGE, createWorkerMemory, YIELD_MESSAGE } from '../lib/worker-memory.ts';
import { type BuildFile, handleBuild } from './handle-build.ts';
import { handlePush, postToWindows } from './push.ts';
import { handleRuntimeFiles } from './runtime-cache.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuildFile[] };

handleBuild(self, self.__WB_MANIFEST, {
  address: PATHS.app,
  // The sign-in window runs under headers of its own, which only the server sends.
  denylist: [new RegExp(`^${PATHS.loginPopup}`)],
});
handleRuntimeFiles(self);
handlePush(self, createWorkerMemory(caches), createAlarmKeys(indexedDB));

// Waits until its files replace the old ones in all windows at once: a new build never answers an old page.
self.addEventListener('message', (event) => {
  if (event.data === ACTIVATE_MESSAGE) event.waitUntil(takeOver());
});
clientsClaim();
self.addEventListener('install', (event) => {
  if (self.registration.active) event.waitUntil(announceOnceInstalled());
});

/** The new files count as stored in the worker's state `installed`; an earlier message would promise too much. */
async function announceOnceInstalled(): Promise<void> {
  const { installing } = self.registration;
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') void postToWindows(self, { type: 'cache-invalidated' });
  });
}

/**
 * Longest wait for the old worker to make room, ms. A browser lets it finish what it does for its windows, such as a
 * request that hangs.
 */
const TAKEOVER_LIMIT_MS = 3_000;

async function takeOver(): Promise<void> {
  self.registration.active?.postMessage(YIELD_MESSAGE);
  const late = setTimeout(() => void postToWindows(self, { type: 'reload' }), TAKEOVER_LIMIT_MS);
  await self.skipWaiting();
  clearTimeout(late);
}
