import fc from 'fast-check';
import { feature } from 'topojson-client';
import { expect, it } from 'vitest';
import atlas from 'world-atlas/land-110m.json';
import { unwrapRing } from './unwrap-ring.ts';

const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const latitude = fc.double({ min: -85, max: 85, noNaN: true });

it('never jumps, and stays at the same places', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(longitude, latitude), { minLength: 3 }), (open) => {
      const ring = [...open, open[0] as (typeof open)[number]];
      const unwrapped = unwrapRing(ring);
      ring.forEach(([longitudeDeg, latitudeDeg], index) => {
        const [nowDeg, stillDeg] = unwrapped[index] ?? [Number.NaN, Number.NaN];
        expect(stillDeg).toBe(latitudeDeg);
        expect(Math.cos(((nowDeg - longitudeDeg) * Math.PI) / 180)).toBeCloseTo(1, 9);
        if (index > 0) expect(Math.abs(nowDeg - (unwrapped[index - 1]?.[0] ?? 0))).toBeLessThanOrEqual(180);
      });
      expect(unwrapped[0]).toEqual(
        unwrapped.at(-1)?.map((deg, axis) => (axis === 1 ? deg : unwrapped[0]?.[0])),
      );
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

it('runs on beyond the date line', () => {
  expect(
    unwrapRing([
      [179, 60],
      [-179, 60],
      [-179, 65],
      [179, 60],
    ]),
  ).toEqual([
    [179, 60],
    [181, 60],
    [181, 65],
    [179, 60],
  ]);
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

it('draws no stripe across the real outline of the world', () => {
  const topology = atlas as unknown as Parameters<typeof feature>[0];
  const land = feature(topology, topology.objects.land as never) as unknown as {
    features: { geometry: { coordinates: [number, number][][][] } }[];
  };
  const rings = land.features.flatMap(({ geometry }) => geometry.coordinates.flat());
  const jumps = (ring: readonly [number, number][]) =>
    ring.filter(([lng, lat], index) => {
      const [before, beforeLat] = ring[index - 1] ?? [lng, lat];
      return Math.abs(lng - before) > 180 && Math.abs(lat) < 89 && Math.abs(beforeLat) < 89;
    }).length;
  expect(rings.filter((ring) => jumps(ring) > 0)).not.toEqual([]);
  expect(rings.filter((ring) => jumps(unwrapRing(ring)) > 0)).toEqual([]);
});
