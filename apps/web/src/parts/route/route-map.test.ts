// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { keepApart } from './route-map.tsx';

const PLACES = { start: 'A', end: 'B' };

/** A map on which the ends of a route are so far apart, px, and the offsets of their pins. */
function pinsApart(apartPx: number) {
  const offsets: Record<string, number> = {};
  let zoomed = () => {};
  let distancePx = apartPx;
  const pin = (place: string) => ({
    getLngLat: () => place,
    setOffset: ([x]: [number, number]) => {
      offsets[place] = x;
    },
  });
  const map = {
    project: () => ({ dist: () => distancePx }),
    on: (_type: 'zoom', listener: () => void) => {
      zoomed = listener;
    },
    off: () => {
      zoomed = () => {};
    },
  };
  const end = keepApart(map as never, [pin(PLACES.start), pin(PLACES.end)] as never);
  const zoomTo = (px: number) => {
    distancePx = px;
    zoomed();
  };
  return { offsets, zoomTo, end };
}

it('puts close pins side by side, and others where they belong, at every zoom', () => {
  const { offsets, zoomTo, end } = pinsApart(3);
  expect(offsets).toEqual({ A: -12, B: 12 });
  zoomTo(24);
  expect(offsets.A).toBeCloseTo(0);
  expect(offsets.B).toBe(0);
  zoomTo(23);
  expect(offsets).toEqual({ A: -12, B: 12 });
  end();
  zoomTo(100);
  expect(offsets).toEqual({ A: -12, B: 12 });
});
