import { z } from 'zod';
import type { VehicleSource } from '../ports/vehicle-source.ts';
import { ReplaySource } from './replay/replay-source.ts';
import { SimulatorSource } from './simulator/simulator-source.ts';
import type { SourceContext } from './source.ts';

const speedFactor = z.number().min(0.1).max(1000).default(1).describe('How many times faster than life.');

/** Which source the car's app reads, and how. */
export const vehicleSourceConfigSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('simulator'),
    seed: z.number().int().default(1).describe('The same seed gives the same drive.'),
    speedFactor,
  }),
  z.object({
    kind: z.literal('replay'),
    file: z.string().min(1).describe('Recorded drive: .csv, .ndjson, .gpx or .crtd.'),
    profile: z
      .string()
      .min(1)
      .max(1_000)
      .optional()
      .describe(
        'By what a .crtd is read: the name of a profile that comes with the app, or the absolute path of a file.',
      ),
    speedFactor,
  }),
]);
export type VehicleSourceConfig = z.infer<typeof vehicleSourceConfigSchema>;

/** The configured source, not yet started. */
export function createVehicleSource(
  config: VehicleSourceConfig,
  { clock, wallTime, log }: Pick<SourceContext, 'clock' | 'wallTime' | 'log'>,
): VehicleSource {
  if (config.kind === 'replay')
    return new ReplaySource(config.file, config.speedFactor, clock, log, config.profile);
  return new SimulatorSource(config.seed, config.speedFactor, clock, wallTime);
}
