import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { YIELD_MESSAGE } from '../lib/worker-memory.ts';

const ORIGIN = 'https://ligo.example';
const { href: BUILD_FILE } = new URL('/assets/no-map-1.js', ORIGIN);
const { href: HEAVY_FILE } = new URL('/assets/reader-1.wasm', ORIGIN);
const { href: MAP_STYLE } = new URL('/map/dark-theme.json', ORIGIN);

const broken = async (): Promise<never> => {
  throw new DOMException('The storage is broken', 'UnknownError');
};
const full = async (): Promise<never> => {
  throw new DOMException('The disk is full', 'QuotaExceededError');
};

/** The browser's storage, whose operations each test replaces. */
const storage = {
  open: async () => cache,
  match: async (_key: RequestInfo | URL): Promise<Response | undefined> => undefined,
};
const cache = {
  match: async (): Promise<Response | undefined> => undefined,
  keys: async (): Promise<Request[]> => [],
  delete: async () => true,
  put: async (_key: RequestInfo | URL, _response: Response): Promise<void> => {},
};
const working = { storage: { ...storage }, cache: { ...cache } };
const fetch = vi.fn(async (_request: Request, _options?: RequestInit) => new Response('from the server'));

/** The time that an answer takes on a slow path, ms. */
const SLOW_MS = 60_000;
const slowAnswer = (_request: Request, { signal }: RequestInit = {}) =>
  Promise.race([
    new Promise<Response>((resolve) => {
      setTimeout(() => resolve(new Response('from the server')), SLOW_MS);
    }),
    aborted(signal),
  ]);
const aborted = (signal: RequestInit['signal']) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

/** The worker's scope, as a browser makes it. */
const scope = Object.assign(new EventTarget(), {
  caches: storage,
  fetch,
  location: new URL('/service-worker.js', ORIGIN),
  registration: { scope: `${ORIGIN}/app` },
});
class FetchEvent extends Event {
  answer: Promise<Response> | null = null;
  constructor(readonly request: Request) {
    super('fetch');
  }
  waitUntil(work: Promise<unknown>): void {
    work.catch(() => {});
  }
  respondWith(answer: Promise<Response>): void {
    this.answer = answer;
  }
}

beforeAll(async () => {
  for (const [name, value] of Object.entries({ ...scope, location: scope.location, FetchEvent, self: scope }))
    vi.stubGlobal(name, value);
  // As in a build: without its checks and logs for who develops.
  vi.stubEnv('NODE_ENV', 'production');
  const { handleBuild } = await import('./handle-build.ts');
  const { handleRuntimeFiles } = await import('./runtime-cache.ts');
  const worker = scope as unknown as ServiceWorkerGlobalScope;
  const files = [
    { url: '/app', revision: '1' },
    { url: '/assets/no-map-1.js', revision: null },
  ];
  handleBuild(worker, files, { address: '/app' });
  handleRuntimeFiles(worker);
  return () => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  };
});
beforeEach(() => {
  Object.assign(storage, working.storage);
  Object.assign(cache, working.cache);
  fetch.mockClear();
});

/** The worker's answer to a page. */
async function answerTo(url: string, isNavigation = false): Promise<string | undefined> {
  const request = new Request(url);
  if (isNavigation) Object.defineProperty(request, 'mode', { value: 'navigate' });
  const event = new FetchEvent(request);
  scope.dispatchEvent(event);
  return (await event.answer)?.text();
}

test('a stored file comes from the storage', async () => {
  storage.match = async () => new Response('stored');
  expect(await answerTo(BUILD_FILE)).toBe('stored');
  expect(fetch).not.toHaveBeenCalled();
});

test('the server answers for a file and a page that the browser cannot read from its storage', async () => {
  storage.match = broken;
  expect(await answerTo(BUILD_FILE)).toBe('from the server');
  expect(await answerTo(`${ORIGIN}/app/status`, true)).toBe('from the server');
});

test.each([HEAVY_FILE, MAP_STYLE])(
  'the server’s answer reaches the page if it cannot be stored: %s',
  async (url) => {
    cache.put = full;
    expect(await answerTo(url)).toBe('from the server');
  },
);

test.each([HEAVY_FILE, MAP_STYLE])('the server answers if the storage does not open: %s', async (url) => {
  storage.open = broken;
  expect(await answerTo(url)).toBe('from the server');
});

test.each([HEAVY_FILE, MAP_STYLE])('a server that takes its time answers: %s', async (url) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  fetch.mockImplementationOnce(slowAnswer);
  const answer = answerTo(url);
  await vi.advanceTimersByTimeAsync(SLOW_MS);
  expect(await answer).toBe('from the server');
});

test('what waits for the server ends when a newer worker takes over, and what follows does not', async () => {
  fetch.mockImplementationOnce((_request, { signal } = {}) => aborted(signal));
  const answer = answerTo(HEAVY_FILE);
  await vi.waitUntil(() => fetch.mock.calls.length > 0);
  scope.dispatchEvent(new MessageEvent('message', { data: YIELD_MESSAGE }));
  await expect(answer).rejects.toThrow();
  expect(await answerTo(HEAVY_FILE)).toBe('from the server');
});

test('a stored map style remains while its fresh copy cannot be stored', async () => {
  cache.match = async () => new Response('stored');
  cache.put = full;
  expect(await answerTo(MAP_STYLE)).toBe('stored');
});
