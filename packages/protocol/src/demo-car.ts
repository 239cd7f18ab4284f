import { z } from 'zod';
import { dashboardCommandSchema } from './dashboard-command.ts';
import type { HttpRequest } from './http.ts';

/**
 * What the page of the demo tells the worker that is its car: that a phone connects, over the message port that it hands over as
 * `port`; or to do something, as the dashboard of a simulated car would.
 */
export const toDemoCarSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connect') }),
  z.object({ type: z.literal('command'), command: dashboardCommandSchema }),
]);

/**
 * What the worker tells the page: once that it listens, and each event that a car tells the provider's server, which is what
 * phones are notified of. Nothing of it leaves the page.
 */
export type FromDemoCar = { type: 'ready' } | { type: 'event'; event: HttpRequest<'carEvent'> };

/** Where the site has the worker. */
export const DEMO_CAR_WORKER = '/demo/car-worker.js';
