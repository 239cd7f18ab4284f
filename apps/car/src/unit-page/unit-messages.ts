import { z } from 'zod';

/** Messages of the page to the worker that is its car. `start` comes once, with a port for the dashboard; after `stop` the worker ends. */
export const toUnitSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start') }),
  z.object({ type: z.literal('stop') }),
]);
export type ToUnit = z.input<typeof toUnitSchema>;

/** Why the car cannot run; `text` is in English. */
const failureSchema = z.object({ reason: z.enum(['in-use', 'other']), text: z.string() });
export type UnitFailure = z.infer<typeof failureSchema>;

/**
 * Messages of the worker to its page: the car runs, or cannot run; `peer` and `positions` come with a port, for `servePeer` and
 * `servePositions`; nothing follows `stopped`.
 */
export const fromUnitSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('failed'), ...failureSchema.shape }),
  z.object({ type: z.literal('peer') }),
  z.object({ type: z.literal('positions') }),
  z.object({ type: z.literal('stopped') }),
]);
export type FromUnit = z.input<typeof fromUnitSchema>;
