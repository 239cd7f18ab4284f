import { type Layer, palette, street } from './layer.ts';

const fill = (id: string, sourceLayer: string, color: string, rest: Layer = {}): Layer =>
  street(id, 'fill', sourceLayer, { paint: { 'fill-color': color }, ...rest });

/** World outline, land cover, water and buildings, from the bottom up. */
export const ground: Layer[] = [
  { id: 'background', type: 'background', paint: { 'background-color': palette.background } },
  { id: 'world-land', type: 'fill', source: 'world-outline', paint: { 'fill-color': palette.land } },
  {
    id: 'world-coast',
    type: 'line',
    source: 'world-outline',
    paint: { 'line-color': palette.coast, 'line-width': 1 },
  },
  fill('landcover-green', 'landcover', palette.park, {
    filter: ['in', ['get', 'class'], ['literal', ['wood', 'grass', 'wetland']]],
    paint: { 'fill-color': palette.park, 'fill-opacity': 0.7 },
  }),
  fill('landuse-built', 'landuse', palette.land, {
    filter: [
      'in',
      ['get', 'class'],
      ['literal', ['residential', 'commercial', 'industrial', 'retail', 'suburb']],
    ],
  }),
  fill('landuse-green', 'landuse', palette.park, {
    filter: [
      'in',
      ['get', 'class'],
      ['literal', ['cemetery', 'pitch', 'stadium', 'playground', 'golf_course']],
    ],
  }),
  fill('park', 'park', palette.park),
  fill('water', 'water', palette.water, { filter: ['!=', ['get', 'brunnel'], 'tunnel'] }),
  street('water-edge', 'line', 'water', {
    minzoom: 10,
    paint: { 'line-color': palette.coast, 'line-width': 0.8 },
  }),
  street('waterway', 'line', 'waterway', {
    filter: ['!=', ['get', 'brunnel'], 'tunnel'],
    paint: {
      'line-color': palette.coast,
      'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], 9, 0.5, 18, 6],
    },
  }),
  fill('aeroway-area', 'aeroway', palette.landRaised, { filter: ['==', ['geometry-type'], 'Polygon'] }),
  street('aeroway-line', 'line', 'aeroway', {
    filter: ['==', ['geometry-type'], 'LineString'],
    paint: {
      'line-color': palette.border,
      'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 11, 1, 17, 24],
    },
  }),
  fill('building', 'building', palette.building, {
    minzoom: 13,
    paint: {
      'fill-color': palette.building,
      'fill-outline-color': palette.buildingEdge,
      'fill-opacity': ['interpolate', ['linear'], ['zoom'], 13, 0, 14.5, 1],
    },
  }),
];
