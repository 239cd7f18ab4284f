import { z } from 'zod';
import type { CarState } from '../ports/car-state.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Log } from '../ports/log.ts';
import type { ReadingSource } from '../ports/reading-source.ts';
import type { MonotonicClock, WallTime } from '../ports/unit-time.ts';
import type { MergedSources, VehicleSource } from '../ports/vehicle-source.ts';
import { createVehicleSource, type vehicleSourceConfigSchema } from './create-vehicle-source.ts';
import { diplusConfigSchema } from './diplus/diplus-config.ts';
import { createDiplusSource } from './diplus/diplus-source.ts';
import { gpsdConfigSchema } from './gpsd/gpsd-config.ts';
import { createGpsdSource } from './gpsd/gpsd-source.ts';
import { CombinedSource } from './merge/combined-source.ts';
import { mqttConfigSchema } from './mqtt/mqtt-config.ts';
import { createMqttSource } from './mqtt/mqtt-source.ts';
import { obdConfigSchema } from './obd/obd-config.ts';
import { createObdSource } from './obd/obd-source.ts';

/** What every source is made of. */
export interface SourceNeeds {
  clock: MonotonicClock;
  wallTime: WallTime;
  /** The time of `clock`. */
  upMs(): number;
  log: Log;
  /** What outlives a restart; without it nothing does. */
  kv?: KeyValueStore | undefined;
}

/** One source of several, as `sources` in `car.json` names it: a line a kind. */
const readingSourceConfigSchema = z.discriminatedUnion('kind', [
  obdConfigSchema,
  gpsdConfigSchema,
  mqttConfigSchema,
  diplusConfigSchema,
]);
type ReadingSourceConfig = z.output<typeof readingSourceConfigSchema>;

/** What `sources` in `car.json` says, the source that counts most first. */
export const readingSourcesConfigSchema = z.array(readingSourceConfigSchema);

/** What the car's app reads: a simulated or a recorded car, or a real one by whatever knows something of it. */
export type SourceConfig =
  | z.output<typeof vehicleSourceConfigSchema>
  | { kind: 'combined'; sources: readonly ReadingSourceConfig[] };

/** A source that `car.json` names, not yet started. */
function openReadingSource(config: ReadingSourceConfig, needs: SourceNeeds): ReadingSource {
  switch (config.kind) {
    case 'obd':
      return createObdSource(config, needs);
    case 'gpsd':
      return createGpsdSource(config, needs);
    case 'mqtt':
      return createMqttSource(config, needs);
    case 'diplus':
      return createDiplusSource(config, needs);
  }
}

/** The one source of the vehicle, not yet started. `kept`: the last state before the app's start. */
export function openSources(
  config: SourceConfig,
  needs: SourceNeeds & { savedState: CarState | null },
): VehicleSource {
  if (config.kind !== 'combined') return createVehicleSource(config, needs.clock, needs.log);
  return new CombinedSource(
    config.sources.map((source) => openReadingSource(source, needs)),
    needs,
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
