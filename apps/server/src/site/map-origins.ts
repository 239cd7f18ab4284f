/** Where the street tiles come from. */
export interface MapSettings {
  pmtilesFile: string | null;
  tilesUrl: string | null;
}

/** Open tile service for an installation without tiles of its own. */
export const OPEN_TILES_URL = 'https://tiles.openfreemap.org/planet';

/** Foreign origins that the web app's map fetches from: for `connect-src` of the content policy. */
export function mapOrigins(config: { map: MapSettings }): string[] {
  if (config.map.pmtilesFile) return [];
  return [new URL(config.map.tilesUrl ?? OPEN_TILES_URL).origin];
}
