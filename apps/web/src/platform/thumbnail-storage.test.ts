import { expect, test } from 'vitest';
import { createThumbnailStorage } from './thumbnail-storage.ts';

/** Caches of a browser, in memory. */
function createFakeCaches() {
  const stored = new Map<string, Response>();
  /** Each made once: they are asked for at every write. */
  const requests = new Map<string, Request>();
  const keyOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : String(request), 'https://one.example').href;
  const cache = {
    match: async (request: string) => stored.get(keyOf(request))?.clone(),
    async put(request: string, response: Response) {
      const key = keyOf(request);
      stored.set(key, response);
      requests.set(key, new Request(key));
    },
    delete: async (request: Request | string) => stored.delete(keyOf(request)),
    keys: async () => [...stored.keys()].map((key) => requests.get(key)),
  };
  return {
    stored,
    open: async () => cache as unknown as Cache,
    delete: async () => {
      stored.clear();
      return true;
    },
  };
}
const ONE = { accountId: 'ann@example.org', carId: 'one' };
const OTHER = { ...ONE, carId: 'one/more' };
const picture = () => new Blob([Uint8Array.of(1, 2, 3)]);

test('keeps pictures by car and recording, until the car is gone or all is cleared', async () => {
  const caches = createFakeCaches();
  const storage = createThumbnailStorage(caches);
  expect(await storage.read(ONE, '/a b.mp4')).toBeNull();
  await storage.write(ONE, '/a b.mp4', picture());
  await storage.write(OTHER, '/a b.mp4', picture());
  await storage.write({ ...ONE, accountId: 'eve' }, '/a b.mp4', picture());
  expect((await storage.read(ONE, '/a b.mp4'))?.size).toBe(3);
  await storage.removeOtherCars(ONE.accountId, ['one/more']);
  expect(await storage.read(ONE, '/a b.mp4')).toBeNull();
  expect((await storage.read(OTHER, '/a b.mp4'))?.size).toBe(3);
  expect(caches.stored.size).toBe(2);
  await storage.clear();
  expect(await storage.read(OTHER, '/a b.mp4')).toBeNull();
});

test('drops the oldest pictures beyond its bound', async () => {
  const caches = createFakeCaches();
  const storage = createThumbnailStorage(caches);
  for (let at = 0; at < 503; at += 1) await storage.write(ONE, `/${at}`, picture());
  expect(caches.stored.size).toBe(500);
  expect(await storage.read(ONE, '/2')).toBeNull();
  expect((await storage.read(ONE, '/3'))?.size).toBe(3);
});

test('without caches, or with some that fail, there is simply no picture', async () => {
  const failing = {
    open: () => Promise.reject(new Error('no')),
    delete: () => Promise.reject(new Error('no')),
  };
  for (const storage of [createThumbnailStorage(null), createThumbnailStorage(failing)]) {
    await storage.write(ONE, '/a', picture());
    expect(await storage.read(ONE, '/a')).toBeNull();
    await storage.removeOtherCars('ann', []);
    await storage.clear();
  }
});
