/** One layer of the map style, as MapLibre reads it. */
export type Layer = Record<string, unknown>;

export function street(
  id: string,
  type: 'fill' | 'line' | 'symbol',
  sourceLayer: string,
  rest: Layer,
): Layer {
  return { id, type, source: 'streets', 'source-layer': sourceLayer, ...rest };
}

/** Colours of the map; the first four are the web app's own surfaces. */
export const palette = {
  background: '#0A0F0C',
  land: '#121A16',
  landRaised: '#1A241F',
  border: '#26332C',
  text: '#A3B3AA',
  textQuiet: '#7E8F86',
  water: '#0E1B22',
  coast: '#1D3138',
  waterText: '#4F7381',
  park: '#12211A',
  building: '#18211D',
  buildingEdge: '#212D27',
  path: '#24302A',
  roadMinor: '#25312B',
  road: '#2E3C35',
  roadMajor: '#3A4B42',
  motorway: '#465A4F',
  casing: '#0B110E',
  rail: '#222D28',
} as const;
