import type { RoutePlace } from './route-places.ts';

interface Point {
  x: number;
  y: number;
}

/** How far a tap may be from the route, px: half a thumb. */
export const TAP_RADIUS_PX = 32;

/** The place whose spot on the screen is nearest to one, and how far off it is, px; `null` without places. */
export function nearestPlace(
  places: readonly RoutePlace[],
  spot: Point,
  project: (place: RoutePlace) => Point,
): { place: RoutePlace; offPx: number } | null {
  let found: { place: RoutePlace; offPx: number } | null = null;
  for (const place of places) {
    const { x, y } = project(place);
    const offPx = Math.hypot(x - spot.x, y - spot.y);
    if (!found || offPx < found.offPx) found = { place, offPx };
  }
  return found;
}
