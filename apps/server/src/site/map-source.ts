/** Where street tiles come from. */
export type MapSource = { kind: 'file'; origin: string } | { kind: 'address'; url: string };

/** Path at which the operator's PMTiles file is served. */
export const PMTILES_PATH = '/map/tiles.pmtiles';

/** Open tile service used when the operator names no tiles. */
const OPEN_TILES = 'https://tiles.openfreemap.org/planet';

const ATTRIBUTION = '© OpenStreetMap contributors © OpenMapTiles';

/** Chooses by the configuration: the operator's file, the operator's address, the open service. */
export function mapSourceOf(
  map: { pmtilesFile: string | null; tilesUrl: string | null },
  origin: string,
): MapSource {
  if (map.pmtilesFile) return { kind: 'file', origin };
  return { kind: 'address', url: map.tilesUrl ?? OPEN_TILES };
}

/** The style's source of street tiles. */
export function streetSource(source: MapSource): Record<string, unknown> {
  const url = source.kind === 'file' ? `pmtiles://${source.origin}${PMTILES_PATH}` : source.url;
  return { type: 'vector', url, attribution: ATTRIBUTION };
}

/** Origins that a page must be allowed to connect to for the tiles. */
export function mapOrigins(source: MapSource): string[] {
  return source.kind === 'file' ? [] : [new URL(source.url).origin];
}
