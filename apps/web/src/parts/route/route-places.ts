import { cornerWeights, heaviestCorners } from '@ligo/vehicle';

/** One place of a route, and which point of the trip it is. */
export interface RoutePlace {
  lng: number;
  lat: number;
  index: number;
}

/**
 * The stretches of a route where the position is known, oldest first; a place that is held for several points counts
 * once. Latitude and longitude in degrees, `NaN` where unknown.
 */
export function routeSegments(lat: Float64Array, lng: Float64Array): RoutePlace[][] {
  const stretches: RoutePlace[][] = [];
  let stretch: RoutePlace[] | null = null;
  for (let index = 0; index < lat.length; index++) {
    const place = { lng: lng[index] ?? Number.NaN, lat: lat[index] ?? Number.NaN, index };
    if (Number.isNaN(place.lat) || Number.isNaN(place.lng)) {
      stretch = null;
      continue;
    }
    if (!stretch) {
      stretch = [];
      stretches.push(stretch);
    }
    const before = stretch.at(-1);
    if (before?.lat !== place.lat || before.lng !== place.lng) stretch.push(place);
  }
  return stretches;
}

/** The stretches with no more than `most` places in all; those that shape the route stay, and the ends of every stretch. */
export function simplified(stretches: readonly RoutePlace[][], most: number): RoutePlace[][] {
  if (stretches.flat().length <= most) return stretches.map((stretch) => [...stretch]);
  const weights = stretches.flatMap((stretch) => {
    const narrowing = Math.cos(((stretch[0]?.lat ?? 0) * Math.PI) / 180);
    const [x, y] = [stretch.map(({ lng }) => lng * narrowing), stretch.map(({ lat }) => lat)];
    return [...cornerWeights(x, y)];
  });
  const selected = new Set(heaviestCorners(weights, most));
  let position = 0;
  return stretches.map((stretch) => stretch.filter(() => selected.has(position++)));
}

/** Finds the last known place at or before a point, or the first one. */
export function createPlaceLookup(stretches: readonly RoutePlace[][]): (index: number) => RoutePlace {
  const places = stretches.flat();
  return (index) => {
    let low = 0;
    let high = places.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((places[middle]?.index ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return places[low] ?? { lng: 0, lat: 0, index: 0 };
  };
}

/** The last known heading at or before a point, else the first one of the trip, degrees; 0 if none is known. */
export function headingAt(headings: Float64Array, index: number): number {
  for (let at = Math.min(index, headings.length - 1); at >= 0; at--) {
    const heading = headings[at] ?? Number.NaN;
    if (!Number.isNaN(heading)) return heading;
  }
  return headings.find((heading) => !Number.isNaN(heading)) ?? 0;
}
