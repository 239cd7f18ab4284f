const SIZE = 64;
const MARGIN = 9;
/** A route smaller than this, in degrees, is drawn as if it had this size, so that standing still is a dot. */
const MIN_SPAN_DEG = 1e-4;

type PathPoint = readonly [x: number, y: number];

const spanOf = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;

/**
 * A route, latitude and longitude in turns, as an SVG path in a field of 64 x 64: north up, both directions on one scale,
 * in the middle. `null` for a route without a place.
 */
export function routePath(route: Float32Array): { path: string; start: PathPoint; end: PathPoint } | null {
  const latitudes = Array.from(route.filter((_, index) => index % 2 === 0));
  const longitudes = Array.from(route.filter((_, index) => index % 2 === 1));
  if (longitudes.length === 0) return null;
  const [south, north] = spanOf(latitudes);
  const [west, east] = spanOf(longitudes);
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const span = Math.max((east - west) * narrowing, north - south, MIN_SPAN_DEG);
  const scale = (SIZE - 2 * MARGIN) / span;
  const round = (value: number) => Math.round(value * 10) / 10;
  const spots = longitudes.map((longitude, index): PathPoint => {
    const latitude = latitudes[index] ?? south;
    return [
      round(SIZE / 2 + (longitude - (west + east) / 2) * narrowing * scale),
      round(SIZE / 2 - (latitude - (south + north) / 2) * scale),
    ];
  });
  const path = `M${spots.map(([x, y]) => `${x} ${y}`).join('L')}`;
  const [start, end] = [spots[0], spots.at(-1)];
  return start && end ? { path, start, end } : null;
}
