import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { startedScriptOf, type WorkerMessage } from '../lib/worker-memory.ts';
import { precacheBuild } from './precache-build.ts';

/** A file of the build; its revision is `null` if its name changes with its content. */
export type BuildFile = string | { url: string; revision: string | null };

interface BuildPage {
  /** The page, which answers its own address and all below it. */
  address: string;
  /** Addresses that only the server answers. */
  denylist?: RegExp[];
}

/** Stores the build, and answers requests for its page and files from it. If a browser cannot read its storage, the server answers. */
export function handleBuild(
  worker: ServiceWorkerGlobalScope,
  buildFiles: BuildFile[],
  { address, denylist = [] }: BuildPage,
): void {
  const build = new PrecacheController();
  build.addToCacheList(buildFiles);
  worker.addEventListener('install', (event) => event.waitUntil(precacheBuild(build, event)));
  worker.addEventListener('activate', build.activate);
  const files = new PrecacheRoute(build, { cleanURLs: false, directoryIndex: '' });
  const page = new NavigationRoute(build.createHandlerBoundToURL(address), {
    allowlist: [new RegExp(`^${address}([/?]|$)`)],
    denylist,
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
    if (await build.matchPrecache(address)) window?.postMessage({ type: 'reload' } satisfies WorkerMessage);
  }
}
