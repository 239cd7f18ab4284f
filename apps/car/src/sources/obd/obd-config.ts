import type { Clock } from '@ligo/machine';
import { z } from 'zod';
import type { Line, LineListener } from '../../ports/line.ts';
import type { SourceIo } from '../../ports/source-io.ts';
import { DEFAULT_PROFILE } from './default-profile.ts';

export const DEFAULT_HOST = '192.168.0.10';
export const DEFAULT_PORT = 35_000;

/** An ELM327 or a compatible adapter, on a network or a serial port, and the profile of the car. */
export const obdConfigSchema = z
  .object({
    kind: z.literal('obd'),
    host: z
      .string()
      .min(1)
      .max(253)
      .default(DEFAULT_HOST)
      .describe('Host name or address of a network adapter.'),
    port: z.number().int().min(1).max(65_535).default(DEFAULT_PORT).describe('Port of a network adapter.'),
    path: z
      .string()
      .regex(/^\/[\w./:+@,-]{1,200}$/, 'must be an absolute path')
      .optional()
      .describe('Path of a serial adapter, such as `/dev/ttyUSB0`; overrides host and port.'),
    baudRate: z
      .number()
      .int()
      .min(1_200)
      .max(4_000_000)
      .default(38_400)
      .describe('Baud rate of the serial port.'),
    profile: z
      .string()
      .min(1)
      .max(1_000)
      .default(DEFAULT_PROFILE)
      .describe('Profile of the car: a name of a profile of the app, or the absolute path of a file.'),
    car: z
      .string()
      .max(200)
      .optional()
      .describe('Make and model of the car, while `generic` reads it; names the profiles that it needs.'),
    model: z.string().max(200).optional().describe('The car in a profile file with several.'),
    positiveCurrent: z
      .enum(['outOfPack', 'intoPack'])
      .optional()
      .describe(
        'Sign of the current if the profile does not define it; without it, the sign is learnt at a charge.',
      ),
    onFromV: z
      .number()
      .min(10)
      .max(16)
      .default(13.2)
      .describe('Voltage from which the 12 V battery counts as charging, as this adapter measures it, V.'),
  })
  .describe('An OBD adapter.');
export type ObdConfig = z.output<typeof obdConfigSchema>;

type AdapterAddress = Pick<ObdConfig, 'host' | 'port' | 'path' | 'baudRate'>;

/** Returns how to open a line to an adapter: serial if it has a path, otherwise TCP. */
export const adapterLine =
  (
    { path, baudRate, host, port }: AdapterAddress,
    { openTcp, openSerial }: Pick<SourceIo, 'openTcp' | 'openSerial'>,
    clock: Clock,
  ) =>
  (listener: LineListener): Line =>
    path === undefined ? openTcp({ host, port }, clock, listener) : openSerial({ path, baudRate }, listener);
