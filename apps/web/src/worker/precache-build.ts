import type { PrecacheController } from 'workbox-precaching';

/** More at once would take all connections that a browser has for a server without HTTP/2. */
const AT_ONCE = 6;

/**
 * Stores every file of a build that is not stored yet, in the order of its list, a few at a time: one after the other, a slow network
 * would wait for each answer before it asks for the next. Rejects with the first failure, breaks off what is on its way then, and
 * asks for no further file; files stored by then stay for the next try.
 */
export async function precacheBuild(build: PrecacheController, install: ExtendableEvent): Promise<void> {
  const waiting = [...build.getURLsToCacheKeys()];
  const failure = new AbortController();
  const storeInTurn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [url, cacheKey] = next;
      const request = requestFor(url, cacheKey, failure.signal);
      await Promise.all(build.strategy.handleAll({ params: { cacheKey }, request, event: install }));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, storeInTurn));
  } catch (error) {
    // A browser holds an installation to have failed once nothing of it is on its way.
    failure.abort();
    throw error;
  }
}

const requestFor = (url: string, cacheKey: string, signal: AbortSignal) =>
  new Request(url, {
    // A key of its own marks an address whose content changes from build to build.
    cache: cacheKey === url ? 'default' : 'reload',
    credentials: 'same-origin',
    // Files that the owner waits for go first.
    priority: 'low',
    signal,
  });
