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
export function routeStretches(lat: Float64Array, lng: Float64Array): RoutePlace[][] {
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

/** Whether a place is so near the line between two others that the line may do without it; degrees. */
function distanceToLine(place: RoutePlace, from: RoutePlace, to: RoutePlace): number {
  const narrowing = Math.cos((from.lat * Math.PI) / 180);
  const [dx, dy] = [(to.lng - from.lng) * narrowing, to.lat - from.lat];
  const [px, py] = [(place.lng - from.lng) * narrowing, place.lat - from.lat];
  const lengthSquared = dx * dx + dy * dy;
  const part = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / lengthSquared));
  return Math.hypot(px - part * dx, py - part * dy);
}

/** A stretch without the places that lie within `tolerance` degrees of the line through the others (Ramer, Douglas, Peucker). */
function thinned(places: readonly RoutePlace[], tolerance: number): RoutePlace[] {
  const isKept = new Uint8Array(places.length).fill(0);
  isKept[0] = 1;
  isKept[places.length - 1] = 1;
  const open: [from: number, to: number][] = [[0, places.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    const [first, last] = [places[from], places[to]];
    if (!first || !last) continue;
    let furthest = from;
    let most = tolerance;
    for (let index = from + 1; index < to; index++) {
      const place = places[index];
      const off = place ? distanceToLine(place, first, last) : 0;
      if (off > most) {
        furthest = index;
        most = off;
      }
    }
    if (furthest === from) continue;
    isKept[furthest] = 1;
    open.push([from, furthest], [furthest, to]);
  }
  return places.filter((_, index) => isKept[index] === 1);
}

/** About one metre; each further try takes twice as much. */
const FIRST_TOLERANCE_DEG = 1e-5;

/** The stretches with no more than `most` places in all; those that shape the route stay. */
export function simplified(stretches: readonly RoutePlace[][], most: number): RoutePlace[][] {
  let result = stretches.map((stretch) => [...stretch]);
  const count = () => result.reduce((sum, stretch) => sum + stretch.length, 0);
  // Two places a stretch always stay, so that many short stretches end the search.
  for (let tolerance = FIRST_TOLERANCE_DEG; count() > most && tolerance < 1; tolerance *= 2)
    result = result.map((stretch) => (stretch.length > 2 ? thinned(stretch, tolerance) : stretch));
  return result;
}

/** Finds the last known place at or before a point, or the first one. */
export function placeFinder(stretches: readonly RoutePlace[][]): (index: number) => RoutePlace {
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
