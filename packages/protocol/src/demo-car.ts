import { z } from 'zod';
import { dashboardCommandSchema } from './dashboard.ts';
import { pushedEvents } from './events.ts';

/**
 * What the page of the demo tells the worker that is its car: that a phone connects, over the message port that it hands over as
 * `port`; or to do something, as the dashboard of a simulated car would.
 */
export const toDemoCarSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connect') }),
  z.object({ type: z.literal('command'), command: dashboardCommandSchema }),
]);
export type ToDemoCar = z.infer<typeof toDemoCarSchema>;

/**
 * What the worker tells the page: once that it listens, and each event that a car tells the provider's server, which is what
 * phones are notified of. Nothing of it leaves the page.
 */
export const fromDemoCarSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('event'),
    event: z.discriminatedUnion('type', pushedEvents({ eventId: z.string(), time: z.number() })),
  }),
]);
export type FromDemoCar = z.infer<typeof fromDemoCarSchema>;

/** Where the site has the worker. */
export const DEMO_CAR_WORKER = '/demo/car-worker.js';
