import { registerRoute } from 'workbox-routing';

const CACHE_NAME = 'ligo-runtime';
const MAP_STYLE_PATH = '/map/dark-theme.json';
/** Longest wait for the server to begin its answer, ms: a worker that waits keeps its successor from taking over. */
const ANSWER_LIMIT_MS = 10_000;

/** Files that are too rarely used to be stored ahead; their names change with their content. */
const isHeavy = ({ pathname }: URL) => pathname.startsWith('/assets/') && pathname.endsWith('.wasm');

async function fetchInTime(request: Request): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ANSWER_LIMIT_MS);
  try {
    return await fetch(request, { signal: limit.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Answers from the cache at once and asks for a fresh copy beside it, for the next time. */
async function styleFirstFromCache(request: Request, waitUntil: (work: Promise<unknown>) => void) {
  const cache = await caches.open(CACHE_NAME);
  const stored = await cache.match(MAP_STYLE_PATH);
  const fresh = fetchInTime(request).then(async (answer) => {
    if (answer.ok) await cache.put(MAP_STYLE_PATH, answer.clone());
    return answer;
  });
  if (!stored) return fresh;
  // Offline the stored one stays.
  waitUntil(fresh.catch(() => {}));
  return stored;
}

async function heavyOnce(request: Request) {
  const cache = await caches.open(CACHE_NAME);
  const stored = await cache.match(request);
  if (stored) return stored;
  const answer = await fetchInTime(request);
  if (answer.ok) {
    const older = (await cache.keys()).filter(({ url }) => isHeavy(new URL(url)));
    await Promise.all(older.map((each) => cache.delete(each)));
    await cache.put(request, answer.clone());
  }
  return answer;
}

/** Caches files outside of the stored build: the map's style, and heavy files from their first use on. */
export function handleRuntimeFiles(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', (event) => {
    // The app works without the style, so a failure must not undo the installation.
    event.waitUntil(caches.open(CACHE_NAME).then((cache) => cache.add(MAP_STYLE_PATH).catch(() => {})));
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
