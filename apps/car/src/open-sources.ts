import type { Clock } from '@ligo/machine';
import type { VehicleState } from '@ligo/vehicle';
import { z } from 'zod';
import { diplusConfigSchema } from './adapters/diplus/diplus-config.ts';
import { createDiplusSource } from './adapters/diplus/diplus-source.ts';
import { gpsdConfigSchema } from './adapters/gpsd/gpsd-config.ts';
import { createGpsdSource } from './adapters/gpsd/gpsd-source.ts';
import { mqttConfigSchema } from './adapters/mqtt/mqtt-config.ts';
import { createMqttSource } from './adapters/mqtt/mqtt-source.ts';
import { obdConfigSchema } from './adapters/obd/obd-config.ts';
import { createObdSource } from './adapters/obd/obd-source.ts';
import { CombinedSource } from './adapters/vehicle/combined-source.ts';
import {
  createVehicleSource,
  type vehicleSourceConfigSchema,
} from './adapters/vehicle/create-vehicle-source.ts';
import type { Log } from './ports/log.ts';
import type { ReadingSource } from './ports/reading-source.ts';
import type { SourceParts, VehicleSource } from './ports/vehicle-source.ts';

/** What every source is made of. */
export interface SourceNeeds {
  clock: Clock;
  /** Time that passed since some moment, ms; never set, unlike the clock. */
  upMs(): number;
  log: Log;
}

/** The kinds that there are, one line each. */
const KINDS = {
  obd: { schema: obdConfigSchema, create: createObdSource },
  gpsd: { schema: gpsdConfigSchema, create: createGpsdSource },
  mqtt: { schema: mqttConfigSchema, create: createMqttSource },
  diplus: { schema: diplusConfigSchema, create: createDiplusSource },
} satisfies Record<string, Kind>;

/** A kind of source: what `car.json` says of one, and who makes it of that. */
interface Kind {
  schema: z.ZodType<{ kind: string }>;
  create(config: never, needs: SourceNeeds): ReadingSource;
}
const kinds: Readonly<Record<string, Kind>> = KINDS;

/** One source of several, as `sources` in `car.json` names it. */
export type ReadingSourceConfig = {
  [K in keyof typeof KINDS]: z.output<(typeof KINDS)[K]['schema']>;
}[keyof typeof KINDS];

const schemas = Object.values(kinds).map(({ schema }) => schema) as never as Parameters<
  typeof z.discriminatedUnion
>[1];

/** What `sources` in `car.json` says, the source that counts most first. */
export const readingSourcesConfigSchema = z.array(
  z.discriminatedUnion('kind', schemas) as never as z.ZodType<ReadingSourceConfig>,
);

/** What the car's app reads: a simulated or a recorded car, or a real one by whatever knows something of it. */
export type SourceConfig =
  | z.output<typeof vehicleSourceConfigSchema>
  | { kind: 'combined'; sources: readonly ReadingSourceConfig[] };

/** A source that `car.json` names, not yet started. */
export function openReadingSource(config: ReadingSourceConfig, needs: SourceNeeds): ReadingSource {
  const { kind }: { kind: string } = config;
  const { create } = kinds[kind] ?? {};
  if (!create) throw new Error(`there is no source of the kind ${kind}`);
  return create(config as never, needs);
}

/** The one source of the vehicle, not yet started. `kept`: the last state before the app's start. */
export function openSources(
  config: SourceConfig,
  needs: SourceNeeds & { kept: VehicleState | null },
): VehicleSource {
  if (config.kind !== 'combined') return createVehicleSource(config, needs.clock, needs.log);
  return new CombinedSource(
    config.sources.map((source) => openReadingSource(source, needs)),
    needs,
  );
}

/** Who tells what of the car; a source that is one alone, and runs, tells all of it. */
export function partsOf({ parts }: Pick<VehicleSource, 'parts'>, kind: SourceConfig['kind']): SourceParts {
  return (
    parts ?? {
      sourceOf: () => kind,
      isRefused: () => false,
      states: () => [{ name: kind, state: { phase: 'reading', reason: '' } }],
    }
  );
}
