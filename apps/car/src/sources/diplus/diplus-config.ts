import { z } from 'zod';
import { loopbackHost } from '../../platform/node/loopback/request-loopback.ts';

/** Where the app listens unless it is configured otherwise. */
export const DEFAULT_PORT = 8_988;

/** The app Di+ on this unit. */
export const diplusConfigSchema = z.object({
  kind: z.literal('diplus'),
  // Di+ has no password: only an instance on this unit can be trusted.
  host: loopbackHost('Di+ must run on this machine: 127.0.0.1'),
  port: z.number().int().min(1).max(65_535).default(DEFAULT_PORT).describe('Port of its HTTP interface.'),
});
export type DiplusConfig = z.output<typeof diplusConfigSchema>;
