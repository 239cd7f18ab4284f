import { z } from 'zod';

/** Address of most Wi-Fi adapters. */
export const DEFAULT_HOST = '192.168.0.10';
export const DEFAULT_PORT = 35_000;

/** An ELM327 or what speaks like one, on a network or on a serial port, and what to ask a car by it. */
export const obdConfigSchema = z
  .object({
    kind: z.literal('obd'),
    host: z
      .string()
      .min(1)
      .max(253)
      .default(DEFAULT_HOST)
      .describe('Of an adapter on the network: its name or address.'),
    port: z.number().int().min(1).max(65_535).default(DEFAULT_PORT).describe('Its port.'),
    path: z
      .string()
      .regex(/^\/[\w./:+@,-]{1,200}$/, 'a serial port has an absolute path')
      .optional()
      .describe('Of an adapter on a serial port, such as `/dev/ttyUSB0`; host and port do not count then.'),
    baudRate: z
      .number()
      .int()
      .min(1_200)
      .max(4_000_000)
      .default(38_400)
      .describe('Of the serial port, bits a second.'),
    profile: z
      .string()
      .min(1)
      .max(1_000)
      .default('generic')
      .describe(
        'What is asked of the car: the name of a profile that comes with the app, or the absolute path of a file.',
      ),
    model: z.string().max(200).optional().describe('Which car of a file with several.'),
    positiveCurrent: z
      .enum(['outOfPack', 'intoPack'])
      .optional()
      .describe(
        'Which way the current of a file that does not say counts as positive; there is no power without it.',
      ),
    onFromV: z
      .number()
      .min(10)
      .max(16)
      .default(13.2)
      .describe('From which voltage the 12 V battery is being charged, as this adapter measures it, V.'),
  })
  .describe('An OBD adapter.');
export type ObdConfig = z.output<typeof obdConfigSchema>;

/** Where the adapter is. */
export type AdapterAddress = Pick<ObdConfig, 'host' | 'port' | 'path' | 'baudRate'>;
