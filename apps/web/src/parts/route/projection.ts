import type { RoutePlace } from './route-places.ts';

export interface Point {
  x: number;
  y: number;
}

/** What may be drawn on, px. */
interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Place = Pick<RoutePlace, 'lng' | 'lat'>;

/** A route smaller than this, in degrees, is drawn as if it had this size, so that standing still is a dot. */
const MIN_SPAN_DEG = 1e-4;

/** Lays a route into an area: north up, both directions on one scale, in the middle. Degrees to px. */
export function projectionInto(area: Area, places: readonly Place[]): (place: Place) => Point {
  let [south, north, west, east] = [90, -90, 180, -180];
  for (const { lat, lng } of places) {
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    [west, east] = [Math.min(west, lng), Math.max(east, lng)];
  }
  const [midLat, midLng] = [(south + north) / 2, (west + east) / 2];
  const narrowing = Math.cos((midLat * Math.PI) / 180);
  const scale = Math.min(
    Math.max(1, area.width) / Math.max((east - west) * narrowing, MIN_SPAN_DEG),
    Math.max(1, area.height) / Math.max(north - south, MIN_SPAN_DEG),
  );
  return ({ lng, lat }) => ({
    x: area.left + area.width / 2 + (lng - midLng) * narrowing * scale,
    y: area.top + area.height / 2 - (lat - midLat) * scale,
  });
}
