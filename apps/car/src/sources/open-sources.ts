import type { VehicleState } from '@ligo/vehicle';
import { z } from 'zod';
import type { ReadingSource } from '../ports/reading-source.ts';
import type { MergedSources, VehicleSource } from '../ports/vehicle-source.ts';
import { ALL_SOURCES } from './all-sources.ts';
import { createVehicleSource, type vehicleSourceConfigSchema } from './create-vehicle-source.ts';
import { CombinedSource } from './merge/combined-source.ts';
import type { SourceContext, SourceDefinition } from './source.ts';

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
  | { kind: 'combined'; sources: readonly ReadingSourceConfig[] };

const definitionOf = (kind: string): SourceDefinition | undefined =>
  ALL_SOURCES.find(({ name }) => name === kind);

/** A configured source, not yet started. */
function openReadingSource(config: ReadingSourceConfig, context: SourceContext): ReadingSource {
  const definition = definitionOf(config.kind);
  if (!definition) throw new Error(`Unknown source: ${config.kind}`);
  return definition.open(config, context);
}

/** The source of the vehicle, not yet started. `savedState`: the last state before the app started. */
export function openSources(
  config: SourceConfig,
  context: SourceContext & { savedState: VehicleState | null },
): VehicleSource {
  if (config.kind !== 'combined') return createVehicleSource(config, context.clock, context.log);
  return new CombinedSource(
    config.sources.map((source) => openReadingSource(source, context)),
    context,
  );
}

/** Who tells what of the car; a source that is one alone, and runs, tells all of it. */
export function mergedSourcesOf(
  { merged }: Pick<VehicleSource, 'merged'>,
  kind: SourceConfig['kind'],
): MergedSources {
  return (
    merged ?? {
      sourceOf: () => kind,
      isRejected: () => false,
      states: () => [{ name: kind, state: { phase: 'reading', reason: '' } }],
    }
  );
}
