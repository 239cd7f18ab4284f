import { addProtocol, type StyleSpecification } from 'maplibre-gl';
import { streetSourceOf } from './street-source.ts';
import type { TileId } from './tile-area.ts';
import type { TileSource } from './tile-sources.ts';

const PROTOCOL = 'streets';
const ADDRESS = `${PROTOCOL}://tiles`;

/** The source that the protocol answers from. */
let served: TileSource | null = null;

function idOf(url: string): TileId {
  const [z = 0, x = 0, y = 0] = url.split('/').slice(-3).map(Number);
  return { z, x, y };
}

/** Changes the source of a style's streets, so that they come from its tile service and from its bundled tiles. */
export function serveStreetTiles(style: StyleSpecification): StyleSpecification {
  const source = streetSourceOf(style);
  const { streets } = style.sources;
  if (!source || streets?.type !== 'vector') return style;
  if (served !== source) {
    served = source;
    addProtocol(PROTOCOL, async ({ url, type }, { signal }) => {
      if (type === 'json')
        return { data: { ...(await source.coverage()), tiles: [`${ADDRESS}/{z}/{x}/{y}`] } };
      return { data: (await source.tile(idOf(url), signal)) ?? new ArrayBuffer(0) };
    });
  }
  const ownSource = { type: 'vector', attribution: streets.attribution ?? '', url: ADDRESS } as const;
  return { ...style, sources: { ...style.sources, streets: ownSource } };
}
