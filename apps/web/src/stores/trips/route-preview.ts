import { cornerWeights, heaviestCorners, type TripColumns } from '@ligo/vehicle';

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
