import { dashboardCommandSchema } from '@ligo/protocol';
import { z } from 'zod';

/** Messages of the page to the car's worker, over the port of the dashboard. `open`: everything is sent now, and then what is new. */
export const toDashboardSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open') }),
  z.object({ type: z.literal('close') }),
  z.object({ type: z.literal('command'), id: z.number(), command: dashboardCommandSchema }),
]);
export type ToDashboard = z.input<typeof toDashboardSchema>;

/** Messages of the car's worker to the page: a text of the feed, or the answer to the command `id`. */
export const fromDashboardSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('answer'), id: z.number(), answer: z.unknown() }),
]);
export type FromDashboard = z.input<typeof fromDashboardSchema>;
