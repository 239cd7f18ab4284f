import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';

/** Fills the style's outline of the continents, which comes with the app and needs no network. */
export async function addWorldOutline(map: MapLibreMap): Promise<void> {
  const [{ feature }, { default: atlas }] = await Promise.all([
    import('topojson-client'),
    import('world-atlas/land-110m.json'),
  ]);
  const source = map.getSource<GeoJSONSource>('world-outline');
  const topology = atlas as unknown as Parameters<typeof feature>[0];
  const land = topology.objects.land;
  if (source && land) source.setData(feature(topology, land));
}
