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
