import type { Config } from '../../config.ts';
import { BUNDLED_TILES_BOUNDS, BUNDLED_TILES_URL } from '../bundled-tiles.ts';
import { OPEN_TILES_URL } from '../map-origins.ts';
import { ground } from './ground.ts';
import { labels } from './labels.ts';
import { roads } from './roads.ts';

export const PMTILES_PATH = '/map/tiles.pmtiles';

const attribution = '© OpenStreetMap contributors, © OpenMapTiles';

/**
 * The map's style: dark, for street tiles of the OpenMapTiles schema. Labels use the device's fonts, so it has neither glyphs nor
 * sprite. The source `world-outline` is empty; the web app fills it with its own outline. The metadata names the bundled tiles, which
 * the web app takes in their area.
 */
export function darkStyle({ publicOrigin, map }: Pick<Config, 'publicOrigin' | 'map'>) {
  return {
    version: 8,
    name: 'Ligo dark',
    metadata: { 'ligo:bundledTiles': { url: BUNDLED_TILES_URL, bounds: BUNDLED_TILES_BOUNDS } },
    sources: {
      'world-outline': { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
      streets: { type: 'vector', attribution, ...tiles(publicOrigin, map) },
    },
    layers: [...ground, ...roads, ...labels],
  };
}

function tiles(publicOrigin: string, { pmtilesFile, tilesUrl }: Config['map']) {
  if (pmtilesFile) return { url: `pmtiles://${publicOrigin}${PMTILES_PATH}` };
  if (tilesUrl && /\{z\}|%7Bz%7D/i.test(tilesUrl)) {
    return { tiles: [tilesUrl.replaceAll(/%7B/gi, '{').replaceAll(/%7D/gi, '}')], maxzoom: 14 };
  }
  return { url: tilesUrl ?? OPEN_TILES_URL };
}
