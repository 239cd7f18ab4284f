import type { TripSummary } from '@ligo/protocol';
import { cornerWeights, heaviestCorners, type TripColumns, tripFromSummary } from '@ligo/vehicle';
import { z } from 'zod';

const figure = z.number().nullable();

/** A trip as this phone stores it, without its points. A deleted one stays as a mark that it is not to come back. */
export const tripRowSchema = z.object({
  id: z.number().int().nonnegative(),
  createdAtS: z.number().nonnegative(),
  endedAtS: figure,
  pointsLength: z.number().int().nonnegative(),
  odometerStartKm: figure,
  odometerEndKm: figure,
  energyCounterStartKwh: figure,
  energyCounterEndKwh: figure,
  energyUnknownS: figure.default(null),
  stateOfHealthPct: figure,
  isComplete: z.boolean(),
  route: z.custom<Float32Array>((value) => value instanceof Float32Array).nullable(),
  /** Size of the packed points, bytes. */
  bytes: z.number().nonnegative(),
  isDeleted: z.boolean(),
  /** The car's history in which the trip has its number; `null`: unknown. */
  history: z.string().nullable().default(null),
});
export type TripRow = z.infer<typeof tripRowSchema>;

/** A trip that a car has just listed. */
export function rowOfSummary(summary: TripSummary, history: string | null): TripRow {
  return {
    ...tripFromSummary(summary),
    isComplete: false,
    route: null,
    bytes: 0,
    isDeleted: false,
    history,
  };
}

/** Places of a preview: enough for a drawing of a thumb's width, and for finding a trip by a place. */
const MAX_PLACES = 48;

/** A route in the few places that shape it, latitude and longitude in turns, degrees; `null` without any position. */
export function routePreview({
  latitudeDeg: lat,
  longitudeDeg: lng,
}: Pick<TripColumns, 'latitudeDeg' | 'longitudeDeg'>): Float32Array | null {
  const known: number[] = [];
  for (let index = 0; index < lat.length; index++)
    if (!Number.isNaN(lat[index]) && !Number.isNaN(lng[index])) known.push(index);
  const first = known[0];
  if (first === undefined) return null;
  const narrowing = Math.cos(((lat[first] ?? 0) * Math.PI) / 180);
  const x = Float64Array.from(known, (index) => (lng[index] ?? 0) * narrowing);
  const y = Float64Array.from(known, (index) => lat[index] ?? 0);
  const corners = heaviestCorners(cornerWeights(x, y, MAX_PLACES), MAX_PLACES).map(
    (at) => known[at] ?? first,
  );
  return Float32Array.from(corners.flatMap((index) => [lat[index] ?? 0, lng[index] ?? 0]));
}
