import { z } from 'zod';

/** Where gpsd listens unless it is configured otherwise. */
export const DEFAULT_PORT = 2_947;

/** A satellite receiver that gpsd reads. */
export const gpsdConfigSchema = z.object({
  kind: z.literal('gpsd'),
  host: z.string().min(1).max(253).default('127.0.0.1').describe('Host name or address of gpsd.'),
  port: z.number().int().min(1).max(65_535).default(DEFAULT_PORT).describe('Port of its JSON protocol.'),
});
export type GpsdConfig = z.output<typeof gpsdConfigSchema>;
