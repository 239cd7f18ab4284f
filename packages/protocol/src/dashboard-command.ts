import { DOOR_NAMES } from '@ligo/signals';
import { z } from 'zod';
import type { HttpRequest } from './http.ts';

/** Commands of the dashboard to the car's app; only a simulated car accepts the commands of the demo. */
export const dashboardCommandSchema = z.discriminatedUnion('command', [
  z.object({ command: z.literal('show-code') }),
  z.object({ command: z.literal('unpair'), linkId: z.string().min(1).max(64) }),
  z.object({
    command: z.enum(['approve-device', 'refuse-device', 'remove-device']),
    key: z.string().min(1).max(100),
  }),
  z.object({ command: z.literal('remove-all-devices') }),
  z.object({
    command: z.literal('new-owner'),
    keepsData: z.boolean().describe('Trips, log, settings and recordings stay.'),
  }),
  z.object({ command: z.literal('sentry'), isOn: z.boolean() }),
  z.object({ command: z.enum(['drive', 'park', 'switch-off', 'charge', 'reboot']) }),
  z.object({ command: z.literal('door'), door: z.enum(DOOR_NAMES), isOpen: z.boolean() }),
  z.object({
    command: z.literal('walk-by'),
    what: z.enum(['person', 'car']),
    side: z.enum(['FRONT', 'RIGHT', 'REAR', 'LEFT']),
  }),
]);
export type DashboardCommand = z.infer<typeof dashboardCommandSchema>;

/** Why a command was refused: the car cannot do it at all, not now, or not while Sentry watches, the server did not answer, or the disk fails. */
export const DASHBOARD_REFUSALS = ['unable', 'not-now', 'watching', 'server', 'disk'] as const;
/** Answer of the car's app to a command of its dashboard. */
export const dashboardAnswerSchema = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), reason: z.enum(DASHBOARD_REFUSALS) }),
]);
export type DashboardAnswer = z.infer<typeof dashboardAnswerSchema>;

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
