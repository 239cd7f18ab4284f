import { z } from 'zod';
import { loopbackHost } from '../../platform/loopback/loopback-host.ts';

/** Where the app listens unless it is configured otherwise. */
export const DEFAULT_PORT = 8_988;

/** The app Di+ on the same unit. */
export const diplusConfigSchema = z.object({
  kind: z.literal('diplus'),
  // Di+ asks for no password: what it knows must not come from anywhere but the unit itself.
  host: loopbackHost('Di+ is read on this very machine alone: 127.0.0.1'),
  port: z.number().int().min(1).max(65_535).default(DEFAULT_PORT).describe('The port of its HTTP interface.'),
});
export type DiplusConfig = z.output<typeof diplusConfigSchema>;
