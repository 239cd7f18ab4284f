import type { Config } from '../config.ts';

/** Open tile service for an installation without its own tiles. */
export const OPEN_TILES_URL = 'https://tiles.openfreemap.org/planet';

/** Third-party origins that the web app's map fetches from, for `connect-src` of the content policy. */
export function mapOrigins(config: Pick<Config, 'map'>): string[] {
  if (config.map.pmtilesFile) return [];
  return [new URL(config.map.tilesUrl ?? OPEN_TILES_URL).origin];
}
