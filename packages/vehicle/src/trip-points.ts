import type { TripPoint } from '@ligo/protocol';

/**
 * Trip points with every absent field taken from the point before, as recorded points only carry what changed.
 * A field stays absent until its first reading; `null` means that a reading became unknown, and is inherited like any other.
 */
export function inheritMissing(points: readonly TripPoint[]): TripPoint[] {
  let known: Partial<TripPoint> = {};
  return points.map((point) => {
    const present = Object.fromEntries(Object.entries(point).filter(([, value]) => value !== undefined));
    known = { ...known, ...present };
    return { ...known, time: point.time };
  });
}
