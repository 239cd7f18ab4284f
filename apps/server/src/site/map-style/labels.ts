import { type Layer, palette, street } from './layer.ts';

const name = ['coalesce', ['get', 'name:latin'], ['get', 'name']];
const paint = (color: string) => ({
  'text-color': color,
  'text-halo-color': palette.background,
  'text-halo-width': 1.4,
  'text-halo-blur': 0.4,
});
const font = (weight: 'Regular' | 'Medium') => [`Noto Sans ${weight}`];

function place(
  id: string,
  classes: string[],
  zooms: [number, number],
  sizes: [number, number],
  color: string,
): Layer {
  const [minzoom, maxzoom] = zooms;
  return street(`place-${id}`, 'symbol', 'place', {
    minzoom,
    maxzoom,
    filter: ['in', ['get', 'class'], ['literal', classes]],
    layout: {
      'text-field': name,
      'text-font': font('Medium'),
      'text-size': ['interpolate', ['linear'], ['zoom'], minzoom, sizes[0], maxzoom, sizes[1]],
      'text-max-width': 8,
      'symbol-sort-key': ['coalesce', ['get', 'rank'], 99],
    },
    paint: paint(color),
  });
}

/** Names of water, streets, points of interest and places; the most important last, so that they win. */
export const labels: Layer[] = [
  street('water-name', 'symbol', 'water_name', {
    layout: { 'text-field': name, 'text-font': font('Regular'), 'text-size': 12, 'text-letter-spacing': 0.1 },
    paint: paint(palette.waterText),
  }),
  street('poi-name', 'symbol', 'poi', {
    minzoom: 15.5,
    filter: ['<=', ['coalesce', ['get', 'rank'], 99], 12],
    layout: {
      'text-field': name,
      'text-font': font('Regular'),
      'text-size': 11,
      'text-max-width': 8,
      'text-padding': 12,
    },
    paint: paint(palette.textQuiet),
  }),
  street('road-name', 'symbol', 'transportation_name', {
    minzoom: 13,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-field': name,
      'text-font': font('Regular'),
      'text-size': ['interpolate', ['linear'], ['zoom'], 13, 10, 17, 13],
    },
    paint: paint(palette.text),
  }),
  place('quarter', ['suburb', 'quarter', 'neighbourhood', 'hamlet'], [12, 17], [11, 13], palette.textQuiet),
  place('village', ['village'], [10, 17], [11, 14], palette.text),
  place('town', ['town'], [8, 17], [11, 16], palette.text),
  place('city', ['city'], [4, 16], [11, 20], palette.text),
  place('state', ['state'], [4, 8], [10, 13], palette.textQuiet),
  place('country', ['country'], [1, 7], [10, 16], palette.text),
];
