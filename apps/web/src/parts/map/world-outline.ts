import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { unwrapPolygon } from './unwrap-polygon.ts';

/** The part of the outline that is worked on: polygons of rings of places. */
interface Land {
  features: { geometry: { coordinates: [longitudeDeg: number, latitudeDeg: number][][][] } }[];
}

/** Fills the style's outline of the continents, which comes with the app and needs no network. */
export async function addWorldOutline(map: MapLibreMap): Promise<void> {
  const [{ feature }, { default: atlas }] = await Promise.all([
    import('topojson-client'),
    import('world-atlas/land-110m.json'),
  ]);
  const source = map.getSource<GeoJSONSource>('world-outline');
  const topology = atlas as unknown as Parameters<typeof feature>[0];
  if (!source || !topology.objects.land) return;
  const outline = feature(topology, topology.objects.land);
  for (const { geometry } of (outline as unknown as Land).features)
    geometry.coordinates = geometry.coordinates.map(unwrapPolygon);
  source.setData(outline);
}
