import { z } from 'zod';
import type { CarState } from '../ports/car-state.ts';
import type { SourceIo } from '../ports/source-io.ts';
import type { VehicleSource } from '../ports/vehicle-source.ts';
import { ALL_SOURCES } from './all-sources.ts';
import { inferPower } from './inferred-power/infer-power.ts';
import { standingMsOf } from './inferred-power/parked-after.ts';
import { CombinedSource } from './merge/combined-source.ts';
import { ReplaySource } from './replay/replay-source.ts';
import { SimulatorSource } from './simulator/simulator-source.ts';
import type { SourceContext, SourceDefinition } from './source.ts';

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

function createVehicleSource(
  config: VehicleSourceConfig,
  { clock, log, io }: Pick<SourceContext, 'clock' | 'log'> & { io: Pick<SourceIo, 'files'> },
): VehicleSource {
  if (config.kind === 'replay')
    return new ReplaySource(io.files, config.file, config.speedFactor, clock, log, config.profile);
  return new SimulatorSource(config.seed, config.speedFactor, clock);
}

type OptionsOf<Definitions extends readonly SourceDefinition[]> = {
  -readonly [Place in keyof Definitions]: Definitions[Place]['options'];
};
const optionsOf = <const Definitions extends readonly SourceDefinition[]>(definitions: Definitions) =>
  definitions.map(({ options }) => options) as OptionsOf<Definitions>;

/** An entry of `sources` in `car.json`. */
const readingSourceConfigSchema = z.discriminatedUnion('kind', optionsOf(ALL_SOURCES));
type ReadingSourceConfig = z.output<typeof readingSourceConfigSchema>;

/** `sources` in `car.json`, the highest priority first. */
export const readingSourcesConfigSchema = z.array(readingSourceConfigSchema);

/** The configured car: simulated, recorded, or a real one with its sources. */
export type SourceConfig =
  | z.output<typeof vehicleSourceConfigSchema>
  | {
      kind: 'combined';
      sources: readonly ReadingSourceConfig[];
      /** Minutes; by default as in `car.json`. */
      parkedAfterMin?: number;
    };

function definitionOf(kind: string): SourceDefinition {
  const definition = ALL_SOURCES.find(({ name }) => name === kind);
  if (!definition) throw new Error(`Unknown source: ${kind}`);
  return definition;
}

interface NamedConfig {
  kind: string;
  preset?: { name: string } | undefined;
}

/** The name of each source for its owner: its kind, with its preset or its number where several have that kind. */
export function sourceNames(configs: readonly NamedConfig[]): string[] {
  const countOf = (names: readonly string[], name: string) => names.filter((each) => each === name).length;
  const kinds = configs.map(({ kind }) => kind);
  const presets = configs.map(({ kind, preset }) => (preset ? `${kind} ${preset.name}` : kind));
  return configs.map(({ kind }, place) => {
    const name = presets[place] ?? kind;
    if (countOf(kinds, kind) === 1) return kind;
    if (name !== kind && countOf(presets, name) === 1) return name;
    return `${name} ${countOf(presets.slice(0, place + 1), name)}`;
  });
}

/** The source of the vehicle, not yet started. `savedState`: the last state before the app started. */
export function openSources(
  config: SourceConfig,
  context: SourceContext & { savedState: CarState | null },
): VehicleSource {
  if (config.kind !== 'combined') return createVehicleSource(config, context);
  const standingMs = standingMsOf(config.parkedAfterMin);
  const sources = config.sources.map((source) => definitionOf(source.kind).open(source, context));
  return new CombinedSource(
    inferPower(sources, { clock: context.clock, options: { standingMs, isChargerIgnition: false } }),
    {
      ...context,
      names: sourceNames(config.sources),
      labels: config.sources.map(({ kind }) => definitionOf(kind).label),
    },
  );
}
