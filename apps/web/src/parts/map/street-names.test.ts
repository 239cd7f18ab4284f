import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { PMTiles } from 'pmtiles';
import { expect, it } from 'vitest';
import { createStreetNames } from './street-names.ts';
import type { TileSource } from './tile-sources.ts';

const file = readFileSync(new URL('../../../../server/map/monaco.pmtiles', import.meta.url));
const bundle = new PMTiles({
  getKey: () => 'bundle',
  getBytes: async (offset, length) => ({ data: new Uint8Array(file).slice(offset, offset + length).buffer }),
});

/** The bundled tiles of Monaco, and how many were asked for. */
function monaco() {
  const counts = { tiles: 0 };
  const source: TileSource = {
    coverage: async () => ({}),
    async tile({ z, x, y }) {
      counts.tiles += 1;
      return (await bundle.getZxy(z, x, y))?.data ?? null;
    },
  };
  return { source, counts };
}

it.each([
  ['the seafront', 43.7445, 7.4316, 'Avenue Princesse Grace'],
  ['the port', 43.7352, 7.4213, 'Boulevard Albert 1er'],
  ['the open sea', 43.73, 7.44, null],
])('names the nearest street of %s', async (_what, latitudeDeg, longitudeDeg, name) => {
  expect(await createStreetNames(monaco().source)(latitudeDeg, longitudeDeg)).toBe(name);
});

it('asks for a tile once, and again after it was out of reach', async () => {
  const { source, counts } = monaco();
  const { tile } = source;
  source.tile = async () => Promise.reject(new Error('out of reach'));
  const nameAt = createStreetNames(source);
  await expect(nameAt(43.7352, 7.4213)).rejects.toThrow('out of reach');
  source.tile = tile;
  await nameAt(43.7352, 7.4213);
  await nameAt(43.7354, 7.4215);
  expect(counts.tiles).toBe(1);
});

it('names nothing where there are no tiles, and for what is no tile', async () => {
  const nameIn = (tile: ArrayBuffer | null) =>
    createStreetNames({ coverage: async () => ({}), tile: async () => tile })(0, 0).catch(() => null);
  expect(await nameIn(null)).toBeNull();
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      expect(await nameIn(Uint8Array.from(bytes).buffer)).toBeNull();
    }),
  );
});
