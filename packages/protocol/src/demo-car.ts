import { z } from 'zod';
import { dashboardCommandSchema } from './dashboard-command.ts';
import type { HttpRequest } from './http.ts';

/**
 * Messages from the page of the demo to the worker that is its car: a phone connects over the message port `port`, or a command
 * of the dashboard of a simulated car.
 */
export const toDemoCarSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connect') }),
  z.object({ type: z.literal('command'), command: dashboardCommandSchema }),
]);

/**
 * Messages from the worker to the page: `ready` once it listens, and each event that a car reports to the provider's server for
 * notifications. They do not leave the page.
 */
export type FromDemoCar = { type: 'ready' } | { type: 'event'; event: HttpRequest<'carEvent'> };

/** Path of the worker on the site. */
export const DEMO_CAR_WORKER = '/demo/car-worker.js';
