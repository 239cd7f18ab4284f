import { isIPv4 } from 'node:net';
import { z } from 'zod';

/** Di+ asks for no password: what it knows must not come from anywhere but the unit itself. */
const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

/** The app Di+ on the same unit. */
export const diplusConfigSchema = z.object({
  kind: z.literal('diplus'),
  host: z
    .string()
    .refine(isLoopback, { error: 'Di+ is read on this very machine alone: 127.0.0.1' })
    .default('127.0.0.1')
    .describe('Where Di+ serves: an address of this very machine, if not the usual one.'),
  port: z.number().int().min(1).max(65_535).default(8988).describe('The port of its HTTP interface.'),
});
export type DiplusConfig = z.output<typeof diplusConfigSchema>;
