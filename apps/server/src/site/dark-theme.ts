import { type MapSource, streetSource } from './map-source.ts';

/** Colours of the map; they follow the tokens of the app. */
const colour = {
  land: '#0c120f',
  outlineLand: '#101713',
  water: '#0b1a22',
  park: '#0f1d15',
  builtUp: '#0f1612',
  building: '#161f1a',
  casing: '#0a0f0c',
  minorRoad: '#222d27',
  road: '#2b3831',
  majorRoad: '#36463d',
  motorway: '#43574b',
  rail: '#1c2621',
  border: '#3a4b42',
  label: '#a3b3aa',
  quietLabel: '#7e8f86',
  waterLabel: '#4f7688',
};

const fonts = ['Noto Sans Regular'];
const name = ['coalesce', ['get', 'name:latin'], ['get', 'name']];
const isLine = ['==', ['geometry-type'], 'LineString'];
const classIn = (...classes: string[]) => ['match', ['get', 'class'], classes, true, false];
const byZoom = (...stops: number[]) => ['interpolate', ['exponential', 1.5], ['zoom'], ...stops];

type Layer = Record<string, unknown>;
const street = (id: string, type: string, sourceLayer: string, rest: Layer): Layer => ({
  id,
  type,
  source: 'streets',
  'source-layer': sourceLayer,
  ...rest,
});

function road(id: string, classes: string[], color: string, widths: number[], minzoom: number): Layer[] {
  const filter = ['all', isLine, classIn(...classes)];
  const layout = { 'line-cap': 'round', 'line-join': 'round' };
  const casing = widths.map((each, index) => (index % 2 === 0 ? each : each + 2));
  return [
    street(`${id}-casing`, 'line', 'transportation', {
      minzoom: minzoom + 1,
      filter,
      layout,
      paint: { 'line-color': colour.casing, 'line-width': byZoom(...casing) },
    }),
    street(id, 'line', 'transportation', {
      minzoom,
      filter,
      layout,
      paint: { 'line-color': color, 'line-width': byZoom(...widths) },
    }),
  ];
}

function label(
  id: string,
  sourceLayer: string,
  size: unknown,
  color: string,
  rest: Layer,
  layout: Layer = {},
): Layer {
  return street(id, 'symbol', sourceLayer, {
    layout: { 'text-field': name, 'text-font': fonts, 'text-size': size, 'text-max-width': 8, ...layout },
    paint: { 'text-color': color, 'text-halo-color': colour.land, 'text-halo-width': 1.4 },
    ...rest,
  });
}

const along = { 'symbol-placement': 'line', 'text-rotation-alignment': 'map' };

/** Layers over the OpenMapTiles schema, from the ground up. */
const streetLayers: Layer[] = [
  street('residential', 'fill', 'landuse', {
    filter: classIn('residential', 'commercial', 'industrial', 'retail'),
    paint: { 'fill-color': colour.builtUp },
  }),
  street('wood', 'fill', 'landcover', {
    filter: classIn('wood', 'grass', 'farmland'),
    paint: { 'fill-color': colour.park, 'fill-opacity': 0.6 },
  }),
  street('park', 'fill', 'park', { paint: { 'fill-color': colour.park } }),
  street('green', 'fill', 'landuse', {
    filter: classIn('cemetery', 'stadium', 'pitch', 'park'),
    paint: { 'fill-color': colour.park },
  }),
  street('water', 'fill', 'water', { paint: { 'fill-color': colour.water } }),
  street('waterway', 'line', 'waterway', {
    paint: { 'line-color': colour.water, 'line-width': byZoom(8, 0.5, 16, 4) },
  }),
  street('runway', 'line', 'aeroway', {
    filter: isLine,
    paint: { 'line-color': colour.road, 'line-width': byZoom(10, 1, 16, 24) },
  }),
  street('building', 'fill', 'building', {
    minzoom: 13,
    paint: {
      'fill-color': colour.building,
      'fill-opacity': ['interpolate', ['linear'], ['zoom'], 13, 0, 15, 1],
    },
  }),
  street('rail', 'line', 'transportation', {
    minzoom: 11,
    filter: ['all', isLine, classIn('rail', 'transit')],
    paint: { 'line-color': colour.rail, 'line-width': byZoom(11, 0.6, 16, 2) },
  }),
  street('path', 'line', 'transportation', {
    minzoom: 15,
    filter: ['all', isLine, classIn('path', 'track')],
    paint: { 'line-color': colour.minorRoad, 'line-width': 1, 'line-dasharray': [2, 2] },
  }),
  ...road('minor', ['minor', 'service'], colour.minorRoad, [12, 0.5, 14, 2, 16, 6, 18, 16], 12),
  ...road('tertiary', ['secondary', 'tertiary'], colour.road, [9, 0.5, 14, 3.5, 16, 9, 18, 22], 9),
  ...road('primary', ['primary', 'trunk'], colour.majorRoad, [7, 0.5, 14, 4.5, 16, 11, 18, 26], 6),
  ...road('motorway', ['motorway'], colour.motorway, [5, 0.5, 14, 5.5, 16, 13, 18, 30], 5),
  street('border', 'line', 'boundary', {
    filter: ['<=', ['get', 'admin_level'], 4],
    paint: { 'line-color': colour.border, 'line-width': byZoom(3, 0.5, 14, 1.5), 'line-dasharray': [3, 2] },
  }),
  label('water-name', 'water_name', 12, colour.waterLabel, {}),
  label(
    'road-name',
    'transportation_name',
    byZoom(13, 10, 18, 14),
    colour.quietLabel,
    { minzoom: 13 },
    along,
  ),
  label('suburb-name', 'place', 12, colour.quietLabel, {
    minzoom: 12,
    filter: classIn('suburb', 'neighbourhood', 'quarter', 'hamlet'),
  }),
  label('town-name', 'place', byZoom(6, 11, 14, 18), colour.label, {
    filter: classIn('city', 'town', 'village'),
  }),
  label('country-name', 'place', 14, colour.label, { maxzoom: 7, filter: classIn('country') }),
];

/** Our map style for MapLibre. Without street tiles at hand the world outline, which the app fills in, still shows. */
export function darkTheme(source: MapSource): Record<string, unknown> {
  return {
    version: 8,
    name: 'Ligo dark',
    sources: {
      'world-outline': { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
      streets: streetSource(source),
    },
    layers: [
      {
        id: 'background',
        type: 'background',
        paint: { 'background-color': source.kind === 'file' ? colour.land : colour.water },
      },
      {
        id: 'outline-land',
        type: 'fill',
        source: 'world-outline',
        maxzoom: 9,
        paint: { 'fill-color': colour.outlineLand },
      },
      {
        id: 'outline-coast',
        type: 'line',
        source: 'world-outline',
        maxzoom: 9,
        paint: { 'line-color': colour.border, 'line-width': 0.8 },
      },
      ...(source.kind === 'file'
        ? []
        : [{ id: 'land', type: 'background', minzoom: 9, paint: { 'background-color': colour.land } }]),
      ...streetLayers,
    ],
  };
}
