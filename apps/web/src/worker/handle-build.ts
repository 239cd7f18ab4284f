import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { PATHS } from '../lib/paths.ts';
import { startedScriptOf, type WorkerMessage } from '../lib/worker-memory.ts';
import { precacheBuild } from './precache-build.ts';

/** A file of the build; its revision is `null` if its name changes with its content. */
export type BuildFile = string | { url: string; revision: string | null };

/** Stores the build, and answers requests for the app's page and files from it. If a browser cannot read its storage, the server answers. */
export function handleBuild(worker: ServiceWorkerGlobalScope, buildFiles: BuildFile[]): void {
  const build = new PrecacheController();
  build.addToCacheList(buildFiles);
  worker.addEventListener('install', (event) => event.waitUntil(precacheBuild(build, event)));
  worker.addEventListener('activate', build.activate);
  const files = new PrecacheRoute(build, { cleanURLs: false, directoryIndex: '' });
  const page = new NavigationRoute(build.createHandlerBoundToURL(PATHS.app), {
    allowlist: [new RegExp(`^${PATHS.app}([/?]|$)`)],
    // The sign-in window runs under headers of its own, which only the server sends.
    denylist: [new RegExp(`^${PATHS.loginPopup}`)],
  });
  for (const route of [files, page]) {
    route.setCatchHandler({ handle: ({ request }) => fetch(request) });
    registerRoute(route);
  }
  cleanupOutdatedCaches();
  worker.addEventListener('message', (event) => {
    const script = startedScriptOf(event.data);
    if (script !== null && !build.getCacheKeyForURL(script)) event.waitUntil(reload(event.source));
  });

  /** Only if the page is stored: from the server it might come with the same files again. */
  async function reload(window: ExtendableMessageEvent['source']): Promise<void> {
    if (await build.matchPrecache(PATHS.app)) window?.postMessage({ type: 'reload' } satisfies WorkerMessage);
  }
}
