import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { loadMapStyle } from './map-style.ts';
import { streetSourceOf } from './street-source.ts';
import { type TileId, tileOf } from './tile-area.ts';
import type { TileSource } from './tile-sources.ts';

/** Streets have their names from this zoom on. */
const ZOOM = 14;
/** A place further from every named street has no name, m. */
const MAX_OFF_M = 120;
const EQUATOR_M = 40_075_017;
/** Layer and classes of the OpenMapTiles schema. */
const LAYER = 'transportation_name';
const NOT_DRIVEN = new Set(['rail', 'transit', 'ferry', 'aerialway', 'path']);

interface TilePoint {
  x: number;
  y: number;
}

/** Distance of a spot to a line between two others. */
function distanceTo(spot: TilePoint, from: TilePoint, to: TilePoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : ((spot.x - from.x) * dx + (spot.y - from.y) * dy) / length;
  const along = Math.min(1, Math.max(0, part));
  return Math.hypot(spot.x - from.x - along * dx, spot.y - from.y - along * dy);
}

/**
 * The name of the nearest street of a vector tile; `null` without one within the distance. `spot`: from the tile's north-west corner, in
 * sides of the tile. Throws for what is no tile.
 */
function nearestStreet(tile: ArrayBuffer, spot: TilePoint, maxDistance: number): string | null {
  const layer = new VectorTile(new PbfReader(new Uint8Array(tile))).layers[LAYER];
  let nearest: string | null = null;
  let nearestDistance = maxDistance;
  for (let index = 0; index < (layer?.length ?? 0); index++) {
    const feature = layer?.feature(index);
    if (!feature) continue;
    const { properties, extent } = feature;
    const name = properties['name:latin'] ?? properties.name;
    if (typeof name !== 'string' || NOT_DRIVEN.has(String(properties.class))) continue;
    const here = { x: spot.x * extent, y: spot.y * extent };
    for (const line of feature.loadGeometry()) {
      for (const [at, to] of line.entries()) {
        const distance = distanceTo(here, line[at - 1] ?? to, to) / extent;
        if (distance >= nearestDistance) continue;
        nearest = name;
        nearestDistance = distance;
      }
    }
  }
  return nearest;
}

/** Tiles kept, most trips begin and end in the same few. */
const MAX_TILES = 8;

/** Finds the names of streets in a source of tiles. */
export function createStreetNames(source: TileSource) {
  const tiles = new Map<string, Promise<ArrayBuffer | null>>();
  const load = (id: TileId) => {
    const key = `${id.x}/${id.y}`;
    const tile = tiles.get(key) ?? source.tile(id, new AbortController().signal);
    tiles.delete(key);
    tiles.set(key, tile);
    tile.catch(() => tiles.delete(key));
    const [oldest] = tiles.keys();
    if (tiles.size > MAX_TILES && oldest !== undefined) tiles.delete(oldest);
    return tile;
  };
  /** The street at a place; `null` if none is near. Rejects while the tiles are out of reach. */
  return async (latitudeDeg: number, longitudeDeg: number): Promise<string | null> => {
    const { id, x, y } = tileOf(latitudeDeg, longitudeDeg, ZOOM);
    const tile = await load(id);
    const tileM = (EQUATOR_M * Math.cos((latitudeDeg * Math.PI) / 180)) / 2 ** ZOOM;
    return tile && nearestStreet(tile, { x, y }, MAX_OFF_M / tileM);
  };
}

const noStreet = async () => null;

/** Finds the names of streets in the tiles of the server's map style, as the map shows them. */
export const streetNames = loadMapStyle().then((style) => {
  const source = streetSourceOf(style);
  return source ? createStreetNames(source) : noStreet;
});
