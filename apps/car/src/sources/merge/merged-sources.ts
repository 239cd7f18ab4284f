import type { MergedSources, VehicleSource } from '../../ports/vehicle-source.ts';

/** The sources of a vehicle; a car of this kind without sources, such as a simulated one, is one source that reads everything. */
export const mergedSourcesOf = ({ merged }: Pick<VehicleSource, 'merged'>, kind: string): MergedSources =>
  merged ?? {
    sourceOf: () => kind,
    isRejected: () => false,
    states: () => [{ name: kind, label: kind, state: { phase: 'reading', reason: '' } }],
  };
