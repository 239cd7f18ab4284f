import { addProtocol, type StyleSpecification } from 'maplibre-gl';
import { combineStreetTiles } from './street-tiles.ts';
import type { Bounds, TileId } from './tile-area.ts';
import { pmtilesSource, type TileSource, tileSourceOf } from './tile-sources.ts';

const PROTOCOL = 'streets';
const ADDRESS = `${PROTOCOL}://tiles`;

/** The part of the style's metadata that names the bundled tiles. */
interface Metadata {
  'ligo:bundledTiles'?: { url: string; bounds: Bounds };
}

/** The source of the last style: maps of the same style share its directories. */
let current: { key: string; source: TileSource } | null = null;

function idOf(url: string): TileId {
  const [z = 0, x = 0, y = 0] = url.split('/').slice(-3).map(Number);
  return { z, x, y };
}

/** Changes the source of a style's streets, so that they come from its tile service and from its bundled tiles. */
export function serveStreetTiles(style: StyleSpecification): StyleSpecification {
  const { streets } = style.sources;
  if (streets?.type !== 'vector') return style;
  const setting = (style.metadata as Metadata | undefined)?.['ligo:bundledTiles'];
  const key = JSON.stringify([streets, setting]);
  if (current?.key !== key) {
    const bundled = setting ? { source: pmtilesSource(setting.url), bounds: setting.bounds } : null;
    const source = combineStreetTiles(tileSourceOf(streets), bundled);
    current = { key, source };
    addProtocol(PROTOCOL, async ({ url, type }, { signal }) => {
      if (type === 'json')
        return { data: { ...(await source.coverage()), tiles: [`${ADDRESS}/{z}/{x}/{y}`] } };
      return { data: (await source.tile(idOf(url), signal)) ?? new ArrayBuffer(0) };
    });
  }
  const served = { type: 'vector', attribution: streets.attribution ?? '', url: ADDRESS } as const;
  return { ...style, sources: { ...style.sources, streets: served } };
}
