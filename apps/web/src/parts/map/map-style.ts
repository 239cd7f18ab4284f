import type { StyleSpecification } from 'maplibre-gl';
import { COLORS } from '../../ui/tokens.ts';

const STYLE_PATH = '/map/dark-theme.json';

/** Shown when even the style is unavailable: land on water, and the car. */
const BARE_STYLE: StyleSpecification = {
  version: 8,
  sources: { 'world-outline': { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  layers: [
    { id: 'background', type: 'background', paint: { 'background-color': COLORS.water } },
    { id: 'land', type: 'fill', source: 'world-outline', paint: { 'fill-color': COLORS.card } },
    { id: 'coast', type: 'line', source: 'world-outline', paint: { 'line-color': COLORS.border } },
  ],
};

function isStyle(value: unknown): value is StyleSpecification {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === 8 &&
    'layers' in value
  );
}

/** The server's map style, or a bare one without it. Never rejects. */
export async function loadMapStyle(): Promise<StyleSpecification> {
  try {
    const answer = await fetch(STYLE_PATH);
    const style: unknown = answer.ok ? await answer.json() : null;
    return isStyle(style) ? style : BARE_STYLE;
  } catch {
    return BARE_STYLE;
  }
}
