import { expect, it, test } from 'vitest';
import { createWorkerMemory, workerMessageOf } from './worker-memory.ts';

test.each([
  { type: 'cache-invalidated' },
  { type: 'push-subscription-changed' },
  {
    type: 'notification-click',
    id: 'one',
    path: '/app/notification-click-middleware?data=%7B%7D',
    atMs: 1_700_000_000_000,
  },
])('%o is a message of the worker', (message) => {
  expect(workerMessageOf(message)).toEqual(message);
});

test.each([
  null,
  'cache-invalidated',
  {},
  { type: 'other' },
  { type: 'notification-click' },
  { type: 'notification-click', path: '/app/notification-click-middleware?data=%7B%7D' },
  { type: 'notification-click', id: 'one', atMs: 1, path: 'https://elsewhere.example/' },
  { type: 'notification-click', id: 'one', atMs: 1, path: '//elsewhere.example' },
])('%o is none', (data) => {
  expect(workerMessageOf(data)).toBeNull();
});

function createFakeCaches() {
  const stored = new Map<string, string>();
  const cache = {
    match: async (key: string) => (stored.has(key) ? new Response(stored.get(key)) : undefined),
    put: async (key: string, value: Response) => void stored.set(key, await value.text()),
    delete: async (key: string) => stored.delete(key),
  };
  return { stored, caches: { open: async () => cache as unknown as Cache } };
}
const click = { id: 'one', path: '/app/notification-click-middleware?data=%7B%7D', atMs: 1_700_000_000_000 };

it('keeps a tap for the window that comes, and gives it once', async () => {
  const memory = createWorkerMemory(createFakeCaches().caches);
  expect(await memory.takeClick()).toBeNull();
  await memory.keepClick(click);
  expect(await memory.takeClick()).toEqual(click);
  expect(await memory.takeClick()).toBeNull();
});

it.each(['', '{', '{"id":1}', '{"id":"a","atMs":1,"path":"https://elsewhere.example"}'])(
  'forgets what is no tap: %s',
  async (text) => {
    const { stored, caches } = createFakeCaches();
    stored.set('/click', text);
    expect(await createWorkerMemory(caches).takeClick()).toBeNull();
    expect(stored.size).toBe(0);
  },
);
