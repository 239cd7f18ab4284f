import { type Layer, palette, street } from './layer.ts';

interface RoadKind {
  id: string;
  classes: string[];
  color: string;
  minzoom: number;
  /** Width in pixels at zooms 8, 13, 16 and 19. */
  widths: [number, number, number, number];
}

/** From minor to major: later roads are drawn above. */
const kinds: RoadKind[] = [
  {
    id: 'service',
    classes: ['service', 'track'],
    color: palette.roadMinor,
    minzoom: 14,
    widths: [0, 0.5, 3, 10],
  },
  {
    id: 'minor',
    classes: ['minor', 'busway', 'raceway'],
    color: palette.roadMinor,
    minzoom: 12,
    widths: [0, 1.4, 6, 22],
  },
  { id: 'tertiary', classes: ['tertiary'], color: palette.road, minzoom: 10, widths: [0.3, 2.2, 8, 28] },
  { id: 'secondary', classes: ['secondary'], color: palette.road, minzoom: 8, widths: [0.5, 2.8, 9.5, 32] },
  {
    id: 'primary',
    classes: ['primary', 'trunk'],
    color: palette.roadMajor,
    minzoom: 6,
    widths: [0.9, 3.4, 11, 36],
  },
  { id: 'motorway', classes: ['motorway'], color: palette.motorway, minzoom: 5, widths: [1.2, 4, 12, 38] },
];

const width = (widths: readonly number[], more: number) => {
  const [far = 0, town = 0, near = 0, close = 0] = widths.map((each) => (each === 0 ? 0 : each + more));
  return ['interpolate', ['exponential', 1.4], ['zoom'], 8, far, 13, town, 16, near, 19, close];
};
const ofClasses = (classes: string[]) => ['in', ['get', 'class'], ['literal', classes]];
const isTunnel = ['==', ['get', 'brunnel'], 'tunnel'];
const round = { 'line-cap': 'round', 'line-join': 'round' };

const casings = kinds.map(({ id, classes, minzoom, widths }) =>
  street(`road-${id}-casing`, 'line', 'transportation', {
    minzoom: Math.max(minzoom, 12),
    filter: ['all', ofClasses(classes), ['!', isTunnel]],
    layout: round,
    paint: { 'line-color': palette.casing, 'line-width': width(widths, 2) },
  }),
);
const surfaces = kinds.map(({ id, classes, color, minzoom, widths }) =>
  street(`road-${id}`, 'line', 'transportation', {
    minzoom,
    filter: ['all', ofClasses(classes), ['!', isTunnel]],
    layout: round,
    paint: { 'line-color': color, 'line-width': width(widths, 0) },
  }),
);

/** Tunnels, paths, rails and roads: all casings below all surfaces, so that crossings join. */
export const roads: Layer[] = [
  street('road-tunnel', 'line', 'transportation', {
    minzoom: 12,
    filter: ['all', ofClasses(kinds.flatMap((kind) => kind.classes)), isTunnel],
    paint: {
      'line-color': palette.roadMinor,
      'line-width': width([0.3, 1.5, 5, 18], 0),
      'line-dasharray': [2, 1.5],
    },
  }),
  street('road-path', 'line', 'transportation', {
    minzoom: 15,
    filter: ['all', ofClasses(['path', 'pedestrian']), ['==', ['geometry-type'], 'LineString']],
    paint: { 'line-color': palette.path, 'line-width': 1, 'line-dasharray': [2, 2] },
  }),
  ...casings,
  ...surfaces,
  street('rail', 'line', 'transportation', {
    minzoom: 11,
    filter: ['all', ofClasses(['rail', 'transit']), ['!', isTunnel]],
    paint: {
      'line-color': palette.rail,
      'line-width': ['interpolate', ['linear'], ['zoom'], 11, 0.6, 17, 2],
    },
  }),
  street('boundary', 'line', 'boundary', {
    filter: ['all', ['<=', ['get', 'admin_level'], 4], ['!=', ['get', 'maritime'], 1]],
    paint: {
      'line-color': palette.textQuiet,
      'line-opacity': 0.45,
      'line-width': ['match', ['get', 'admin_level'], 2, 1.2, 0.7],
      'line-dasharray': [4, 3],
    },
  }),
];
