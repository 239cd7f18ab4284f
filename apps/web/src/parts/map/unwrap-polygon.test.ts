import fc from 'fast-check';
import { feature } from 'topojson-client';
import { expect, it } from 'vitest';
import atlas from 'world-atlas/land-110m.json';
import { unwrapPolygon } from './unwrap-polygon.ts';

type Ring = [longitudeDeg: number, latitudeDeg: number][];
const unwrapRing = (ring: Ring) => unwrapPolygon([ring])[0] ?? [];

// Adding zero makes -0 a plain 0: both are the same place, but not equal.
const longitude = fc.double({ min: -180, max: 180, noNaN: true }).map((deg) => deg + 0);
const latitude = fc.double({ min: -85, max: 85, noNaN: true });

it('never jumps, and stays at the same places', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(longitude, latitude), { minLength: 3 }), (open) => {
      const ring = [...open, open[0] as (typeof open)[number]];
      const unwrapped = unwrapRing(ring);
      ring.forEach(([longitudeDeg, latitudeDeg], index) => {
        const [nowDeg, stillDeg] = unwrapped[index] ?? [Number.NaN, Number.NaN];
        expect(stillDeg).toBe(latitudeDeg);
        expect((nowDeg - longitudeDeg) / 360).toBeCloseTo(Math.round((nowDeg - longitudeDeg) / 360), 9);
        // Half a turn, but for the rounding of adding whole ones.
        if (index > 0) expect(Math.abs(nowDeg - (unwrapped[index - 1]?.[0] ?? 0))).toBeLessThan(180 + 1e-9);
      });
      expect(unwrapped.at(-1)).toEqual(unwrapped[0]);
    }),
  );
});

it('leaves a ring that crosses nothing as it is', () => {
  const ring: [number, number][] = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 0],
  ];
  expect(unwrapRing(ring)).toEqual(ring);
});

it('leads a ring around a pole along the pole', () => {
  expect(
    unwrapRing([
      [-120, -70],
      [0, -75],
      [120, -70],
      [-120, -70],
    ]),
  ).toEqual([
    [-120, -70],
    [0, -75],
    [120, -70],
    [240, -70],
    [240, -90],
    [-120, -90],
    [-120, -70],
  ]);
});

const span = (ring: Ring) => {
  const longitudes = ring.map(([longitudeDeg]) => longitudeDeg);
  return [Math.min(...longitudes), Math.max(...longitudes)] as const;
};

it('moves a hole along with the ring around it', () => {
  const land: Ring = [
    [170, 0],
    [-100, 0],
    [-100, 40],
    [170, 40],
    [170, 0],
  ];
  const lake: Ring = [
    [-120, 10],
    [-110, 10],
    [-110, 20],
    [-120, 10],
  ];
  expect(unwrapPolygon([land, lake])).toEqual([
    land.map(([lng, lat]) => [lng < 0 ? lng + 360 : lng, lat]),
    lake.map(([lng, lat]) => [lng + 360, lat]),
  ]);
});

it('draws no stripe across the real outline of the world, and every lake in its land', () => {
  const topology = atlas as unknown as Parameters<typeof feature>[0];
  const land = feature(topology, topology.objects.land as never) as unknown as {
    features: { geometry: { coordinates: Ring[][] } }[];
  };
  const polygons = land.features.flatMap(({ geometry }) => geometry.coordinates);
  const jumps = (ring: Ring) =>
    ring.filter(([lng, lat], index) => {
      const [before, beforeLat] = ring[index - 1] ?? [lng, lat];
      return Math.abs(lng - before) > 180 && Math.abs(lat) < 89 && Math.abs(beforeLat) < 89;
    }).length;
  expect(polygons.flat().some((ring) => jumps(ring) > 0)).toBe(true);
  const unwrapped = polygons.map(unwrapPolygon);
  expect(unwrapped.flat().filter((ring) => jumps(ring) > 0)).toEqual([]);
  expect(unwrapped.some(([, ...holes]) => holes.length > 0)).toBe(true);
  for (const [outer = [], ...holes] of unwrapped) {
    const [west, east] = span(outer);
    for (const hole of holes) {
      expect(span(hole)[0]).toBeGreaterThanOrEqual(west);
      expect(span(hole)[1]).toBeLessThanOrEqual(east);
    }
  }
});
