import type { ThumbnailStorage } from '../ports/recordings.ts';
import type { AccountCar } from '../ports/storage.ts';

const CACHE_NAME = 'ligo-thumbnails';
/** About 5 MB. */
const MAX_PICTURES = 500;

const accountPart = (accountId: string) => `/thumbnails/${encodeURIComponent(accountId)}/`;
const carPart = ({ accountId, carId }: AccountCar) =>
  `${accountPart(accountId)}${encodeURIComponent(carId)}/`;

/** Pictures in the browser's caches; where there are none, or they fail, nothing is kept. */
export function createThumbnailStorage(
  caches: Pick<CacheStorage, 'open' | 'delete'> | null,
): ThumbnailStorage {
  const quietly = async <T>(work: (cache: Cache) => Promise<T>): Promise<T | null> => {
    try {
      return caches && (await work(await caches.open(CACHE_NAME)));
    } catch {
      return null;
    }
  };
  const keyOf = (owner: AccountCar, filePath: string) => `${carPart(owner)}${encodeURIComponent(filePath)}`;
  const removeWhere = (isObsolete: (path: string) => boolean) =>
    quietly(async (cache) => {
      for (const request of await cache.keys())
        if (isObsolete(new URL(request.url).pathname)) await cache.delete(request);
    });
  return {
    read: (owner, filePath) =>
      quietly(async (cache) => (await (await cache.match(keyOf(owner, filePath)))?.blob()) ?? null),
    async write(owner, filePath, picture) {
      await quietly(async (cache) => {
        await cache.put(keyOf(owner, filePath), new Response(picture));
        const keys = await cache.keys();
        for (const oldest of keys.slice(0, Math.max(0, keys.length - MAX_PICTURES)))
          await cache.delete(oldest);
      });
    },
    async removeOtherCars(accountId, carIds) {
      const keptParts = carIds.map((carId) => carPart({ accountId, carId }));
      await removeWhere(
        (path) => path.startsWith(accountPart(accountId)) && !keptParts.some((its) => path.startsWith(its)),
      );
    },
    async clear() {
      await caches?.delete(CACHE_NAME).catch(() => {});
    },
  };
}
