import type { TripColumns } from '@ligo/vehicle';

/** Places of a preview: enough for a drawing of a thumb's width, and for finding a trip by a place. */
const MAX_PLACES = 48;

/**
 * A route in few places, latitude and longitude in turns, degrees: the Douglas-Peucker order, so that the places kept are
 * those that shape it. `null` without any position.
 */
export function routePreview({ lat, lng }: Pick<TripColumns, 'lat' | 'lng'>): Float32Array | null {
  const known: number[] = [];
  for (const [index, each] of lat.entries())
    if (!Number.isNaN(each) && !Number.isNaN(lng[index])) known.push(index);
  const first = known[0];
  if (first === undefined) return null;
  const narrowing = Math.cos(((lat[first] ?? 0) * Math.PI) / 180);
  const x = known.map((index) => (lng[index] ?? 0) * narrowing);
  const y = known.map((index) => lat[index] ?? 0);
  const kept = furthestFirst(x, y, MAX_PLACES).map((at) => known[at] ?? first);
  return Float32Array.from(kept.flatMap((index) => [lat[index] ?? 0, lng[index] ?? 0]));
}

interface Stretch {
  from: number;
  to: number;
  /** The place furthest from the straight line between the ends, and how far it is, squared. */
  at: number;
  offSquared: number;
}

/** Positions of at most `count` places of a line: its ends, then again and again the one that is furthest off. */
function furthestFirst(x: readonly number[], y: readonly number[], count: number): number[] {
  const last = x.length - 1;
  const kept = new Set([0, last]);
  const stretches = [furthest(x, y, 0, last)];
  while (kept.size < count) {
    let worst = 0;
    for (const [index, each] of stretches.entries())
      if (each.offSquared > (stretches[worst]?.offSquared ?? 0)) worst = index;
    const stretch = stretches[worst];
    if (!stretch || stretch.offSquared === 0) break;
    kept.add(stretch.at);
    stretches.splice(
      worst,
      1,
      furthest(x, y, stretch.from, stretch.at),
      furthest(x, y, stretch.at, stretch.to),
    );
  }
  return [...kept].sort((a, b) => a - b);
}

function furthest(x: readonly number[], y: readonly number[], from: number, to: number): Stretch {
  const [ax, ay] = [x[from] ?? 0, y[from] ?? 0];
  const [dx, dy] = [(x[to] ?? 0) - ax, (y[to] ?? 0) - ay];
  const lengthSquared = dx * dx + dy * dy;
  const found: Stretch = { from, to, at: from, offSquared: 0 };
  for (let index = from + 1; index < to; index++) {
    const [px, py] = [(x[index] ?? 0) - ax, (y[index] ?? 0) - ay];
    const part = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / lengthSquared));
    const offSquared = (px - part * dx) ** 2 + (py - part * dy) ** 2;
    if (offSquared > found.offSquared) Object.assign(found, { at: index, offSquared });
  }
  return found;
}
