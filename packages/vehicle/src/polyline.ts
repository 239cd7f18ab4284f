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
  /** The corner inside that is furthest from the straight line between the ends. */
  at: number;
  /** What that corner weighs; 0 where there is none. */
  weight: number;
}

/** A corner always weighs a little less than the one that parted its stretch, so that it is never kept without it. */
const LESS = 1 - 1e-9;

/**
 * The weight of each corner of a line on a plane for its shape, squares of the plane's unit (Ramer 1972, Douglas and Peucker 1973): the
 * corners that weigh more than the square of a tolerance are those that the line within this tolerance keeps. The ends weigh
 * `Infinity`; 0 adds nothing. With a `count`, only that many of the heaviest corners get a weight; all others weigh 0.
 */
export function cornerWeights(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  count = Number.POSITIVE_INFINITY,
): Float64Array {
  const { length } = x;
  const weights = new Float64Array(length);
  if (length === 0) return weights;
  weights[0] = Number.POSITIVE_INFINITY;
  weights[length - 1] = Number.POSITIVE_INFINITY;
  const open: Stretch[] = [];
  const look = (from: number, to: number, below: number) => {
    const stretch = stretchOf(x, y, from, to, below);
    if (stretch.weight > 0) open.push(stretch);
  };
  look(0, length - 1, Number.POSITIVE_INFINITY);
  for (let kept = 2; kept < count && open.length > 0; kept++) {
    // If all corners are requested, their order does not matter.
    const [stretch] = open.splice(count < length ? heaviestOf(open) : -1, 1);
    if (!stretch) break;
    const { from, to, at, weight } = stretch;
    weights[at] = weight;
    look(from, at, weight);
    look(at, to, weight);
  }
  return weights;
}

function heaviestOf(stretches: readonly Stretch[]): number {
  let heaviest = 0;
  for (let index = 1; index < stretches.length; index++)
    if ((stretches[index]?.weight ?? 0) > (stretches[heaviest]?.weight ?? 0)) heaviest = index;
  return heaviest;
}

/** The heaviest corner of a stretch. It is called for every stretch, so it allocates no objects in its loop. */
function stretchOf(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  from: number,
  to: number,
  below: number,
): Stretch {
  const [startX, startY] = [x[from] ?? 0, y[from] ?? 0];
  const [dx, dy] = [(x[to] ?? 0) - startX, (y[to] ?? 0) - startY];
  const lengthSquared = dx * dx + dy * dy;
  let at = from;
  let most = 0;
  for (let index = from + 1; index < to; index++) {
    const px = (x[index] ?? 0) - startX;
    const py = (y[index] ?? 0) - startY;
    const part = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / lengthSquared));
    const off = (px - part * dx) ** 2 + (py - part * dy) ** 2;
    if (off > most) {
      at = index;
      most = off;
    }
  }
  return { from, to, at, weight: Math.min(most, below * LESS) };
}

/** Positions of the `count` heaviest corners, rising; all ends are among them, and none that weighs nothing. */
export function heaviestCorners(weights: ArrayLike<number>, count: number): number[] {
  const weightOf = (index: number) => weights[index] ?? 0;
  const weighty: number[] = [];
  for (let index = 0; index < weights.length; index++) if (weightOf(index) > 0) weighty.push(index);
  if (weighty.length <= count) return weighty;
  return weighty
    .sort((a, b) => (weightOf(a) === weightOf(b) ? a - b : weightOf(b) - weightOf(a)))
    .filter((index, rank) => rank < count || weightOf(index) === Number.POSITIVE_INFINITY)
    .sort((a, b) => a - b);
}
