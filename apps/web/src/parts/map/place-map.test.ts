import { distanceM } from '@ligo/vehicle';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beginAt, circleRing, showWhole } from './place-map.tsx';

it('keeps its radius everywhere, and is closed', () => {
  const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  fc.assert(
    fc.property(real(-70, 70), real(-179, 179), real(100, 5_000), (latitudeDeg, longitudeDeg, radiusM) => {
      const ring = circleRing({ latitudeDeg, longitudeDeg }, radiusM);
      expect(ring.at(-1)).toEqual(ring[0]);
      for (const [lng, lat] of ring) {
        const away = distanceM({ latitudeDeg, longitudeDeg }, { latitudeDeg: lat, longitudeDeg: lng });
        expect(Math.abs(away / radiusM - 1)).toBeLessThan(0.01);
      }
    }),
  );
});

it.each([
  ['a place', Float32Array.of(43.75, 7.5), [{ center: [7.5, 43.75], zoom: 13 }]],
  ['no place', null, []],
  ['an empty route', new Float32Array(), []],
])('begins at the streets around %s', (_what, around, expected) => {
  const jumps: unknown[] = [];
  beginAt({ jumpTo: (view: unknown) => jumps.push(view) } as never, around, 13);
  expect(jumps).toEqual(expected);
});

it('zooms out for a circle that is larger than the map, and only then', () => {
  const fits: unknown[] = [];
  const map = {
    getBounds: () => ({
      contains: ([lng, lat]: [number, number]) => Math.max(Math.abs(lng), Math.abs(lat)) < 0.01,
    }),
    fitBounds: (bounds: unknown) => fits.push(bounds),
  };
  const place = { latitudeDeg: 0, longitudeDeg: 0 };
  showWhole(map as never, circleRing(place, 500));
  expect(fits).toEqual([]);
  showWhole(map as never, circleRing(place, 5_000));
  const [[[west, south], [east, north]]] = fits as [[[number, number], [number, number]]];
  for (const [one, other] of [
    [-west, east],
    [-south, north],
  ] as const) {
    expect(one).toBeCloseTo(other, 6);
    expect(other).toBeGreaterThan(0.04);
  }
});
