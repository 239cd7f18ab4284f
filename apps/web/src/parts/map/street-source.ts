import type { StyleSpecification } from 'maplibre-gl';
import { type Bounds, boundsOf, contains, enclose, overlap, type TileId } from './tile-area.ts';
import { type Coverage, pmtilesSource, type TileSource, tileSourceOf } from './tile-sources.ts';

/** Tiles that the server has for a small area, whatever the tile service is. */
export interface BundledTiles {
  source: TileSource;
  bounds: Bounds;
}

/** Longest wait for the tile service while the bundled tiles can answer in its place, ms. */
const SERVICE_LIMIT_MS = 3_000;
/** Largest zoom of the OpenMapTiles schema. */
const SCHEMA_MAX_ZOOM = 14;

/** Rejects if the work takes longer than it may. */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The tile service is too slow')), SERVICE_LIMIT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Street tiles of the service, and of the bundle in its area: a tile that lies in the area comes from the bundle; a tile that
 * overlaps the area comes from the bundle if the service has none.
 */
export function combineStreetTiles(service: TileSource, bundled: BundledTiles | null): TileSource {
  if (!bundled) return service;
  const sourcesOf = (id: TileId) => {
    const bounds = boundsOf(id);
    if (contains(bundled.bounds, bounds)) return [bundled.source, service];
    return overlap(bundled.bounds, bounds) ? [service, bundled.source] : [service];
  };
  return {
    async coverage() {
      // The map asks for no tile before it has an answer: without the service the bundle must still be drawn.
      const { minzoom, maxzoom, bounds } = await inTime(service.coverage()).catch((): Coverage => ({}));
      return {
        minzoom,
        maxzoom: maxzoom ?? SCHEMA_MAX_ZOOM,
        bounds: bounds && enclose(bounds, bundled.bounds),
      };
    },
    async tile(id, signal) {
      const sources = sourcesOf(id);
      let failure: unknown = null;
      for (const [turn, source] of sources.entries()) {
        try {
          const isLast = turn === sources.length - 1;
          const tile = await (isLast ? source.tile(id, signal) : inTime(source.tile(id, signal)));
          if (tile) return tile;
        } catch (error) {
          signal.throwIfAborted();
          failure = error;
        }
      }
      if (failure) throw failure;
      return null;
    },
  };
}

/** The part of the style's metadata that names the bundled tiles. */
interface Metadata {
  'ligo:bundledTiles'?: { url: string; bounds: Bounds };
}

/** The source of the last style: maps of the same style share its directories. */
let current: { key: string; source: TileSource } | null = null;

/** The street tiles of a style, from its tile service and its bundled tiles; `null` if it has none. */
export function streetSourceOf({ sources, metadata }: StyleSpecification): TileSource | null {
  const { streets } = sources;
  if (streets?.type !== 'vector') return null;
  const setting = (metadata as Metadata | undefined)?.['ligo:bundledTiles'];
  const key = JSON.stringify([streets, setting]);
  if (current?.key !== key) {
    const bundled = setting ? { source: pmtilesSource(setting.url), bounds: setting.bounds } : null;
    current = { key, source: combineStreetTiles(tileSourceOf(streets), bundled) };
  }
  return current.source;
}
