import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { combineStreetTiles } from './street-source.ts';
import { type Bounds, boundsOf, type TileId } from './tile-area.ts';
import type { Coverage, TileSource } from './tile-sources.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const INSIDE = { z: 14, x: 8529, y: 5974 };
const AROUND = { z: 12, x: 2132, y: 1493 };
const BESIDE = { z: 14, x: 8528, y: 5974 };
const AREA: Bounds = [7.404785, 43.707594, 7.44873, 43.755225];
const never = new Promise<never>(() => {});

/** A source with one answer for all tiles, and the tiles that it was asked for. */
function sourceOf(answer: () => Promise<ArrayBuffer | null>, coverage: Coverage = {}) {
  const asked: TileId[] = [];
  const source: TileSource = {
    coverage: async () => {
      await answer();
      return coverage;
    },
    tile: (id) => {
      asked.push(id);
      return answer();
    },
  };
  return { source, asked };
}

const filled = (size: number) => async () => new ArrayBuffer(size);
const failing = async () => Promise.reject(new Error('out of reach'));
const [SERVICE, BUNDLE] = [1, 2];

function combine(service: () => Promise<ArrayBuffer | null>, bundle = filled(BUNDLE), coverage?: Coverage) {
  const ofService = sourceOf(service, coverage);
  const ofBundle = sourceOf(bundle);
  const tiles = combineStreetTiles(ofService.source, { source: ofBundle.source, bounds: AREA });
  const get = async (id: TileId) => (await tiles.tile(id, new AbortController().signal))?.byteLength ?? null;
  return { tiles, get, ofService, ofBundle };
}

describe('a tile', () => {
  it.each([
    ['in the area comes from the bundle', INSIDE, filled(SERVICE), filled(BUNDLE), BUNDLE],
    ['in the area comes from the service without the bundle', INSIDE, filled(SERVICE), failing, SERVICE],
    ['beside the area comes from the service', BESIDE, filled(SERVICE), filled(BUNDLE), SERVICE],
    // The service knows all of it.
    ['around the area comes from the service', AROUND, filled(SERVICE), filled(BUNDLE), SERVICE],
    ['around it comes from the bundle if the service fails', AROUND, failing, filled(BUNDLE), BUNDLE],
    [
      'around it comes from the bundle if the service has none',
      AROUND,
      async () => null,
      filled(BUNDLE),
      BUNDLE,
    ],
  ])('%s', async (_what, id, service, bundle, size) => {
    expect(await combine(service, bundle).get(id)).toBe(size);
  });

  it('is asked for in one place alone where the area decides', async () => {
    const { get, ofService, ofBundle } = combine(filled(SERVICE));
    await get(INSIDE);
    expect(ofService.asked).toEqual([]);
    ofBundle.asked.length = 0;
    await get(BESIDE);
    expect(ofBundle.asked).toEqual([]);
  });

  it('beside the area fails with the service', async () => {
    await expect(combine(failing).get(BESIDE)).rejects.toThrow('out of reach');
  });

  it('that reaches beyond the area comes from the bundle if the service answers too late', async () => {
    const tile = combine(() => never).get(AROUND);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await tile).toBe(BUNDLE);
  });

  it('that the map no longer needs is asked for nowhere else', async () => {
    const { tiles, ofBundle } = combine(failing);
    await expect(tiles.tile(AROUND, AbortSignal.abort())).rejects.toThrow();
    expect(ofBundle.asked).toEqual([]);
  });
});

describe('the coverage', () => {
  it('is that of the schema without the service', async () => {
    expect(await combine(failing).tiles.coverage()).toMatchObject({ maxzoom: 14, bounds: undefined });
  });

  it('does not wait for a silent service', async () => {
    const coverage = combine(() => never).tiles.coverage();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await coverage).toMatchObject({ maxzoom: 14 });
  });

  it("adds the area of the bundle to the service's own", async () => {
    const service: Coverage = { minzoom: 3, maxzoom: 15, bounds: [34, 29, 36, 33] };
    const { tiles } = combine(filled(SERVICE), filled(BUNDLE), service);
    expect(await tiles.coverage()).toEqual({
      minzoom: 3,
      maxzoom: 15,
      bounds: [7.404785, 29, 36, 43.755225],
    });
  });

  it("is the service's without a bundle", () => {
    const { source } = sourceOf(filled(SERVICE));
    expect(combineStreetTiles(source, null)).toBe(source);
  });
});

it('tiles of one zoom lie edge to edge', () => {
  const [west, south, east, north] = boundsOf(INSIDE);
  expect(boundsOf({ ...INSIDE, x: INSIDE.x + 1 })[0]).toBe(east);
  expect(boundsOf({ ...INSIDE, y: INSIDE.y + 1 })[3]).toBe(south);
  expect(west).toBeLessThan(east);
  expect(south).toBeLessThan(north);
  expect(boundsOf({ z: 0, x: 0, y: 0 }).map(Math.round)).toEqual([-180, -85, 180, 85]);
});
