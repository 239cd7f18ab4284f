import type { VectorSourceSpecification } from 'maplibre-gl';
import { PMTiles } from 'pmtiles';
import type { Bounds, TileId } from './tile-area.ts';

/** Zooms and area of a source; a missing one is unlimited. */
export interface Coverage {
  minzoom?: number | undefined;
  maxzoom?: number | undefined;
  bounds?: Bounds | undefined;
}

/** A source of street tiles. Its calls reject while the source is out of reach. */
export interface TileSource {
  coverage(): Promise<Coverage>;
  /** A tile without compression; `null`: the source has no such tile. */
  tile(id: TileId, signal: AbortSignal): Promise<ArrayBuffer | null>;
}

const PMTILES = 'pmtiles://';

/** The tiles of one PMTiles file, which is read in ranges. */
export function pmtilesSource(url: string): TileSource {
  const file = new PMTiles(url);
  return {
    async coverage() {
      const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await file.getHeader();
      return { minzoom: minZoom, maxzoom: maxZoom, bounds: [minLon, minLat, maxLon, maxLat] };
    },
    async tile({ z, x, y }, signal) {
      return (await file.getZxy(z, x, y, signal))?.data ?? null;
    },
  };
}

interface TileJson extends Coverage {
  tiles: string[];
}

/** The tiles of a service, by the addresses of its TileJSON. */
function serviceSource(load: () => Promise<TileJson>): TileSource {
  let loading: Promise<TileJson> | null = null;
  const tileJson = () => {
    loading ??= load().catch((error) => {
      // The next tile tries again.
      loading = null;
      throw error;
    });
    return loading;
  };
  return {
    coverage: tileJson,
    async tile({ z, x, y }, signal) {
      const { tiles } = await tileJson();
      const template = tiles[(x + y) % tiles.length] ?? '';
      const url = template.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`);
      const answer = await fetch(url, { signal });
      if (!answer.ok) throw new Error(`The tile service answered ${answer.status}`);
      return answer.status === 204 ? null : answer.arrayBuffer();
    },
  };
}

async function fetchTileJson(url: string): Promise<TileJson> {
  const answer = await fetch(url);
  const json: Partial<TileJson> | null = answer.ok ? await answer.json() : null;
  if (!Array.isArray(json?.tiles)) throw new Error(`The tile service answered ${answer.status}`);
  const { tiles, minzoom, maxzoom, bounds } = json;
  return { tiles, minzoom, maxzoom, bounds };
}

/** The source that a style names: a PMTiles file, addresses of tiles, or a TileJSON. */
export function tileSourceOf({ url = '', tiles, minzoom, maxzoom }: VectorSourceSpecification): TileSource {
  if (url.startsWith(PMTILES)) return pmtilesSource(url.slice(PMTILES.length));
  if (tiles) return serviceSource(async () => ({ tiles, minzoom, maxzoom }));
  return serviceSource(() => fetchTileJson(url));
}
