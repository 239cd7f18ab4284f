import type { BrowserContext } from '@playwright/test';

/** Keeps Status without its map in a context: drawn in software, it takes a seventh of a flow's processor time. */
export async function withoutMap(context: BrowserContext): Promise<BrowserContext> {
  await context.route(/live-map/, (route) => {
    // A service worker stores all files before it runs.
    if (route.request().serviceWorker()) return route.continue();
  });
  return context;
}
