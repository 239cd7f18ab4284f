import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PrecacheController } from 'workbox-precaching';
import { precacheBuild } from './precache-build.ts';

const FILES = Array.from({ length: 20 }, (_, index) => `assets/file-${index}.js`);
const NAMES = ['/app', ...FILES.map((each) => `/${each}`)];

interface Asked {
  answer(response: Response): void;
  fail(error: Error): void;
}

/** A network whose server answers on request. */
const asked: string[] = [];
const open = new Map<string, Asked>();
let most = 0;
let onAsked = () => {};
const fetch = ({ url, signal }: Request): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason));
    const { pathname } = new URL(url);
    asked.push(pathname);
    open.set(pathname, { answer: resolve, fail: reject });
    most = Math.max(most, open.size);
    onAsked();
  });
const requested = (count: number) =>
  new Promise<void>((resolve) => {
    onAsked = () => asked.length >= count && resolve();
    onAsked();
  });
const answer = (path: string) => {
  open.get(path)?.answer(new Response(path));
  open.delete(path);
};
const answerAll = () => {
  onAsked = () => {
    for (const path of [...open.keys()]) answer(path);
  };
  onAsked();
};

/** The browser's stored responses, by address. */
const stored = new Map<string, Response>();
const addressOf = (key: RequestInfo | URL) => (key instanceof Request ? key.url : String(key));
const paths = () => [...stored.keys()].map((each) => new URL(each).pathname);
const caches = {
  match: async (key: RequestInfo | URL) => stored.get(addressOf(key)),
  open: async () => ({
    put: async (key: RequestInfo | URL, response: Response) => {
      // A file that breaks off in the middle is none.
      const body = await response.text();
      stored.set(addressOf(key), new Response(body));
    },
  }),
};
/** The event as a browser hands it out, which lasts until all that was given to it has ended. */
function install() {
  const held: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void held.push(work);
  const event = Object.assign(new Event('install'), { waitUntil }) as ExtendableEvent;
  return { event, ended: () => Promise.allSettled(held) };
}

let Controller: typeof PrecacheController;
const buildWith = (revision: string) => {
  const build = new Controller();
  build.addToCacheList([{ url: '/app', revision }, ...FILES.map((url) => ({ url, revision: null }))]);
  return build;
};
let build: PrecacheController;

beforeAll(async () => {
  const location = new URL('https://ligo.example/service-worker.js');
  const scope = { caches, fetch, location, FetchEvent: class extends Event {} };
  for (const [name, value] of Object.entries({ ...scope, self: scope })) vi.stubGlobal(name, value);
  // As in a build: without its checks and logs for who develops.
  vi.stubEnv('NODE_ENV', 'production');
  ({ PrecacheController: Controller } = await import('workbox-precaching'));
  return () => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  };
});
beforeEach(() => {
  build = buildWith('abc');
});
afterEach(() => {
  asked.length = 0;
  stored.clear();
  open.clear();
  most = 0;
});

test('six files are on their way at a time, in the order of the list, and all are stored', async () => {
  const storing = precacheBuild(build, install().event);
  await requested(6);
  expect(asked).toEqual(NAMES.slice(0, 6));
  answer('/assets/file-2.js');
  await requested(7);
  expect(asked.at(-1)).toBe(NAMES[6]);
  answerAll();
  await storing;
  expect(asked).toEqual(NAMES);
  expect(most).toBe(6);
  expect(paths().toSorted()).toEqual(NAMES.toSorted());
});

/** A body that breaks off half-way. */
const half = () =>
  new ReadableStream({
    start: (body) => body.enqueue(new TextEncoder().encode('half')),
    pull: (body) => body.error(new TypeError('the network is gone')),
  });
const FAILURES: Array<[string, (file: Asked | undefined) => void]> = [
  ['is refused', (file) => file?.answer(new Response('', { status: 500 }))],
  ['gets no answer', (file) => file?.fail(new TypeError('the network is gone'))],
  ['breaks off', (file) => file?.answer(new Response(half()))],
];

test.each(FAILURES)(
  'a file that %s fails the installation, and the next one stores what is missing',
  async (_, fail) => {
    const failing = install();
    const storing = precacheBuild(build, failing.event);
    await requested(6);
    answer('/app');
    await requested(7);
    fail(open.get('/assets/file-3.js'));
    await expect(storing).rejects.toThrow();
    // The server has not answered for the others, and never does.
    await failing.ended();
    expect(paths()).toEqual(['/app']);

    open.clear();
    answerAll();
    await precacheBuild(build, install().event);
    // The first try has asked for nothing since.
    expect(asked).toEqual([...NAMES.slice(0, 7), ...NAMES.slice(1)]);
    expect(paths().toSorted()).toEqual(NAMES.toSorted());
  },
);

test('of the next build only what is new is asked for', async () => {
  answerAll();
  await precacheBuild(build, install().event);
  asked.length = 0;
  await precacheBuild(buildWith('def'), install().event);
  expect(asked).toEqual(['/app']);
});
