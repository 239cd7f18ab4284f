import { clientsClaim } from 'workbox-core';
import { PATHS } from '../lib/paths.ts';
import { ACTIVATE_MESSAGE } from '../lib/worker-memory.ts';
import { type BuildFile, handleBuild } from './handle-build.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuildFile[] };

/** Stores the page that is a car, and nothing else: it starts without a network. A new version waits until the page asks for it. */
handleBuild(self, self.__WB_MANIFEST, { address: PATHS.unit });
clientsClaim();
self.addEventListener('message', (event) => {
  if (event.data === ACTIVATE_MESSAGE) event.waitUntil(self.skipWaiting());
});
