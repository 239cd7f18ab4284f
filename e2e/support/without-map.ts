import type { BrowserContext } from '@playwright/test';

/** A component that draws nothing, also for a service worker, which stores it. */
const NO_MAP = 'export default () => null;';

/** Keeps Status without its map in a context: drawn in software, the map takes a seventh of a flow's processor time. */
export async function withoutMap(context: BrowserContext): Promise<BrowserContext> {
  await context.route(/\/live-map-[^/]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: NO_MAP }),
  );
  return context;
}
