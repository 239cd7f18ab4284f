import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { COLORS } from '../../ui/tokens.ts';
import type { CurvePlace } from './route-curve.ts';
import { routeLines } from './route-lines.ts';
import type { RoutePlace } from './route-places.ts';

const SOURCE = 'route';

export function addRouteLayers(map: MapLibreMap): void {
  map.addSource(SOURCE, {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [] },
    tolerance: 0.2,
  });
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;
  map.addLayer({
    id: 'route-edge',
    type: 'line',
    source: SOURCE,
    layout,
    paint: { 'line-color': COLORS.background, 'line-width': 8, 'line-opacity': 0.7 },
  });
  map.addLayer({
    id: 'route',
    type: 'line',
    source: SOURCE,
    layout,
    paint: { 'line-color': ['get', 'color'], 'line-width': 5 },
  });
}

/** Draws a route: in one colour, or in those that the classes of its places have. */
export function showRoute(
  map: MapLibreMap,
  stretches: readonly RoutePlace[][],
  classOf: ((at: number) => number) | null,
): void {
  const features = routeLines(stretches, classOf).map(({ places, color }) => feature(places, color));
  map.getSource<GeoJSONSource>(SOURCE)?.setData({ type: 'FeatureCollection', features });
}

function feature(places: readonly CurvePlace[], color: string) {
  const coordinates = places.map(({ lng, lat }) => [lng, lat]);
  return {
    type: 'Feature' as const,
    properties: { color },
    geometry: { type: 'LineString' as const, coordinates },
  };
}
