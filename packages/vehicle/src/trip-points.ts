import type { TripPoint } from '@ligo/protocol';

/**
 * Trip points with every missing field taken from the point before, as recorded points only carry what changed.
 * A field stays missing until its first reading.
 */
export function inheritMissing(points: readonly TripPoint[]): TripPoint[] {
  let known: Partial<TripPoint> = {};
  return points.map((point) => {
    const present = Object.fromEntries(Object.entries(point).filter(([, value]) => value != null));
    known = { ...known, ...present };
    return { ...known, time: point.time };
  });
}
