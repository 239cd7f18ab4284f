import { registerRoute } from 'workbox-routing';
import { YIELD_MESSAGE } from '../lib/worker-memory.ts';

const CACHE_NAME = 'ligo-runtime';
const MAP_STYLE_PATH = '/map/dark-theme.json';

/** Files that are too rarely used to be stored ahead; their names change with their content. */
const isHeavy = ({ pathname }: URL) => pathname.startsWith('/assets/') && pathname.endsWith('.wasm');

/** Ends what waits for the server: a worker that waits keeps a newer one from taking over. */
let ending = new AbortController();

const fetchUntilYield = (request: Request): Promise<Response> => fetch(request, { signal: ending.signal });

function endWaiting(): void {
  ending.abort();
  ending = new AbortController();
}

/** The stored answer; none if the browser cannot read its storage. */
async function storedAnswer(key: RequestInfo): Promise<Response | undefined> {
  try {
    return await (await caches.open(CACHE_NAME)).match(key);
  } catch {
    return undefined;
  }
}

/** Runs changes of the cache. A full or broken storage must not cost the page the server's answer. */
async function changeCache(change: (cache: Cache) => Promise<void>): Promise<void> {
  try {
    await change(await caches.open(CACHE_NAME));
  } catch {
    // The next use of the file fetches it again.
  }
}

/** Answers from the cache at once and asks for a fresh copy beside it, for the next time. */
async function styleFirstFromCache(request: Request, waitUntil: (work: Promise<unknown>) => void) {
  const stored = await storedAnswer(MAP_STYLE_PATH);
  const fresh = fetchUntilYield(request).then(async (answer) => {
    if (answer.ok) await changeCache((cache) => cache.put(MAP_STYLE_PATH, answer.clone()));
    return answer;
  });
  if (!stored) return fresh;
  // Offline the stored one stays.
  waitUntil(fresh.catch(() => {}));
  return stored;
}

async function heavyOnce(request: Request) {
  const stored = await storedAnswer(request);
  if (stored) return stored;
  const answer = await fetchUntilYield(request);
  if (!answer.ok) return answer;
  await changeCache(async (cache) => {
    const older = (await cache.keys()).filter(({ url }) => isHeavy(new URL(url)));
    await Promise.all(older.map((each) => cache.delete(each)));
    await cache.put(request, answer.clone());
  });
  return answer;
}

/** Caches files outside of the stored build: the map's style, and heavy files from their first use on. */
export function handleRuntimeFiles(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', (event) => {
    // The app works without the style, so a failure must not undo the installation.
    event.waitUntil(changeCache((cache) => cache.add(MAP_STYLE_PATH)));
  });
  worker.addEventListener('message', (event) => {
    if (event.data === YIELD_MESSAGE) endWaiting();
  });
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === MAP_STYLE_PATH,
    ({ request, event }) => styleFirstFromCache(request, (work) => event.waitUntil(work)),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isHeavy(url),
    ({ request }) => heavyOnce(request),
  );
}
