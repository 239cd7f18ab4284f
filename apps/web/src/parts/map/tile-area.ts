/** West, south, east and north, degrees, as TileJSON has them. */
export type Bounds = readonly [westDeg: number, southDeg: number, eastDeg: number, northDeg: number];

/** Address of one tile: its zoom, column and row. */
export interface TileId {
  z: number;
  x: number;
  y: number;
}

/** About 10 cm: bounds are written with fewer digits than the corners of tiles have. */
const TOLERANCE_DEG = 1e-6;

const longitudeOf = (x: number, z: number) => (x / 2 ** z) * 360 - 180;
const latitudeOf = (y: number, z: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI;

/** The tile of a place at a zoom, and where it lies in it, from the north-west corner, in sides of the tile. */
export function tileOf(
  latitudeDeg: number,
  longitudeDeg: number,
  z: number,
): { id: TileId; x: number; y: number } {
  const latitude = (latitudeDeg * Math.PI) / 180;
  const x = ((longitudeDeg + 180) / 360) * 2 ** z;
  const y = ((1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2) * 2 ** z;
  const id = { z, x: Math.floor(x), y: Math.floor(y) };
  return { id, x: x - id.x, y: y - id.y };
}

export const boundsOf = ({ z, x, y }: TileId): Bounds => [
  longitudeOf(x, z),
  latitudeOf(y + 1, z),
  longitudeOf(x + 1, z),
  latitudeOf(y, z),
];

/** Whether an area contains all of another one. */
export const contains = (outer: Bounds, inner: Bounds): boolean =>
  outer[0] <= inner[0] + TOLERANCE_DEG &&
  outer[1] <= inner[1] + TOLERANCE_DEG &&
  outer[2] >= inner[2] - TOLERANCE_DEG &&
  outer[3] >= inner[3] - TOLERANCE_DEG;

/** Whether two areas have more in common than an edge. */
export const overlap = (one: Bounds, other: Bounds): boolean =>
  one[0] < other[2] - TOLERANCE_DEG &&
  other[0] < one[2] - TOLERANCE_DEG &&
  one[1] < other[3] - TOLERANCE_DEG &&
  other[1] < one[3] - TOLERANCE_DEG;

/** The smallest area that contains both. */
export const enclose = (one: Bounds, other: Bounds): Bounds => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
];
