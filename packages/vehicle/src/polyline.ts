/** Square of the distance of a point from the segment between `a` and `b`, all on one plane and in one unit. */
export function squaredDistanceToSegment(
  point: readonly [x: number, y: number],
  a: readonly [x: number, y: number],
  b: readonly [x: number, y: number],
): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const [px, py] = [point[0] - a[0], point[1] - a[1]];
  const lengthSquared = dx * dx + dy * dy;
  const part = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / lengthSquared));
  return (px - part * dx) ** 2 + (py - part * dy) ** 2;
}

interface Stretch {
  from: number;
  to: number;
  /** A corner inside weighs less than this. */
  below: number;
}

/** A corner always weighs a little less than the one that parted its stretch, so that it is never kept without it. */
const LESS = 1 - 1e-9;

/**
 * What each corner of a line on a plane means for its shape, squares of the plane's unit (Ramer 1972, Douglas and Peucker 1973): the
 * corners that weigh more than the square of a tolerance are those that the line within this tolerance keeps. The ends weigh
 * `Infinity`; 0 adds nothing.
 */
export function cornerWeights(x: ArrayLike<number>, y: ArrayLike<number>): Float64Array {
  const { length } = x;
  const weights = new Float64Array(length);
  if (length === 0) return weights;
  const corner = (index: number) => [x[index] ?? 0, y[index] ?? 0] as const;
  weights[0] = Number.POSITIVE_INFINITY;
  weights[length - 1] = Number.POSITIVE_INFINITY;
  const open: Stretch[] = [{ from: 0, to: length - 1, below: Number.POSITIVE_INFINITY }];
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const { from, to, below } = stretch;
    const [start, end] = [corner(from), corner(to)];
    let furthest = from;
    let most = 0;
    for (let index = from + 1; index < to; index++) {
      const off = squaredDistanceToSegment(corner(index), start, end);
      if (off > most) [furthest, most] = [index, off];
    }
    if (furthest === from) continue;
    const weight = Math.min(most, below * LESS);
    weights[furthest] = weight;
    open.push({ from, to: furthest, below: weight }, { from: furthest, to, below: weight });
  }
  return weights;
}

/** Positions of the `count` heaviest corners, rising; all ends are among them, and none that weighs nothing. */
export function heaviestCorners(weights: ArrayLike<number>, count: number): number[] {
  const positions = Array.from({ length: weights.length }, (_, index) => index);
  const weightOf = (index: number) => weights[index] ?? 0;
  return positions
    .filter((index) => weightOf(index) > 0)
    .sort((a, b) => (weightOf(a) === weightOf(b) ? a - b : weightOf(b) - weightOf(a)))
    .filter((index, rank) => rank < count || weightOf(index) === Number.POSITIVE_INFINITY)
    .sort((a, b) => a - b);
}
