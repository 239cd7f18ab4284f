import { z } from 'zod';

/** Where gpsd listens unless it is configured otherwise. */
export const DEFAULT_PORT = 2_947;

/** A receiver of satellites, as gpsd reads it. */
export const gpsdConfigSchema = z.object({
  kind: z.literal('gpsd'),
  host: z.string().min(1).max(253).default('127.0.0.1').describe('Where gpsd runs: a name or an address.'),
  port: z.number().int().min(1).max(65_535).default(DEFAULT_PORT).describe('The port of its JSON protocol.'),
});
export type GpsdConfig = z.output<typeof gpsdConfigSchema>;
