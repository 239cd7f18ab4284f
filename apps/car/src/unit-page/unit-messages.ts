import { z } from 'zod';
import { unitSettingsSchema } from './unit-settings.ts';

/** Maximum lines and pictures a second; absent: as the owner chose. */
const videoLimitSchema = z.object({
  height: z.int().positive().exactOptional(),
  fps: z.int().positive().exactOptional(),
});
export type VideoLimit = z.input<typeof videoLimitSchema>;

/**
 * Messages of the page to the worker that is its car. `start` comes once, with whether the browser gives the page
 * the pictures of cameras, whether a car has run in this browser by the page's own record, and a port for the dashboard; `settings` are to be stored, for the next start; `limit` bounds the
 * form of recordings from now on; after `stop` the worker ends.
 */
export const toUnitSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), givesFrames: z.boolean(), hasRun: z.boolean() }),
  z.object({ type: z.literal('limit'), limit: videoLimitSchema }),
  z.object({ type: z.literal('settings'), settings: unitSettingsSchema }),
  z.object({ type: z.literal('stop') }),
]);
export type ToUnit = z.input<typeof toUnitSchema>;

/** The parts that only a page has: connections to phones, the device's place and charger, its OBD adapter, and a camera's pictures. */
const SERVED = ['peer', 'positions', 'charger', 'adapter', 'frames'] as const;
export type Served = (typeof SERVED)[number];

/** Why the car cannot run, or not go on. */
const UNIT_FAILURES = [
  'in-use',
  'newer',
  'full',
  'storage',
  'key-removed',
  'key-unreadable',
  'data-removed',
  'no-keys',
  'script',
  'other',
] as const;
/** `text`: in English, for a report. */
const failureSchema = z.object({ reason: z.enum(UNIT_FAILURES), text: z.string() });
export type UnitFailure = z.infer<typeof failureSchema>;

/** A line of the car's log; `atMs`: unix ms by the device's clock. */
const logLineSchema = z.object({
  level: z.enum(['info', 'warn', 'error']),
  atMs: z.number(),
  text: z.string().max(500),
});
export type UnitLogLine = z.infer<typeof logLineSchema>;

/**
 * Messages of the worker to its page. `settings`: those that hold, before the car runs and after an attempt to store others, with its outcome. The
 * car runs, or cannot run; a line of its log. `serve` comes with a port, which the page is to serve. Nothing follows `stopped`.
 */
export const fromUnitSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('failed'), ...failureSchema.shape }),
  z.object({ type: z.literal('settings'), settings: unitSettingsSchema, isStored: z.boolean() }),
  z.object({ type: z.literal('serve'), what: z.enum(SERVED) }),
  z.object({ type: z.literal('log'), ...logLineSchema.shape }),
  z.object({ type: z.literal('stopped') }),
]);
export type FromUnit = z.input<typeof fromUnitSchema>;
