import type { Place } from '@ligo/protocol';
import { distanceM } from './geodesy.ts';

/** The smallest place that contains a position; `null` without one. */
export function placeAt(
  places: ReadonlyMap<string, Place>,
  { lat = null, lng = null }: { lat?: number | null | undefined; lng?: number | null | undefined },
): string | null {
  if (lat === null || lng === null) return null;
  let smallest: string | null = null;
  let radius = Number.POSITIVE_INFINITY;
  for (const [id, place] of places) {
    const middle = { latitudeDeg: place.lat, longitudeDeg: place.lng };
    if (place.radius >= radius || distanceM(middle, { latitudeDeg: lat, longitudeDeg: lng }) > place.radius)
      continue;
    [smallest, radius] = [id, place.radius];
  }
  return smallest;
}
