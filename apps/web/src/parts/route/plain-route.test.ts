import fc from 'fast-check';
import { expect, test } from 'vitest';
import { projectionInto } from './projection.ts';

const place = fc.record({
  lng: fc.double({ min: -179, max: 179, noNaN: true }),
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  index: fc.nat(1_000),
});
const area = fc.record({
  left: fc.integer({ min: 0, max: 500 }),
  top: fc.integer({ min: 0, max: 500 }),
  width: fc.integer({ min: 1, max: 2_000 }),
  height: fc.integer({ min: 1, max: 2_000 }),
});

test('every place of a route lies in its area, north up, east at the right', () => {
  fc.assert(
    fc.property(area, fc.array(place, { minLength: 1, maxLength: 50 }), (its, places) => {
      const project = projectionInto(its, places);
      for (const each of places) {
        const { x, y } = project(each);
        expect(x).toBeGreaterThanOrEqual(its.left - 1e-6);
        expect(x).toBeLessThanOrEqual(its.left + its.width + 1e-6);
        expect(y).toBeGreaterThanOrEqual(its.top - 1e-6);
        expect(y).toBeLessThanOrEqual(its.top + its.height + 1e-6);
        const further = project({ lng: each.lng + 1, lat: each.lat + 1 });
        expect(further.x).toBeGreaterThan(x);
        expect(further.y).toBeLessThan(y);
      }
    }),
  );
});

test('a kilometre is as long upwards as sideways, and standing still is a spot in the middle', () => {
  const square = { left: 0, top: 0, width: 400, height: 400 };
  const at = (lng: number, lat: number) => ({ lng, lat, index: 0 });
  const project = projectionInto(square, [at(10, 59.99), at(10, 60.01)]);
  const middle = project(at(10, 60));
  expect(project(at(10.002, 60)).x - middle.x).toBeCloseTo(middle.y - project(at(10, 60.001)).y, 3);
  expect(projectionInto(square, [at(7, 43), at(7, 43)])(at(7, 43))).toEqual({ x: 200, y: 200 });
});

test('an area without any room still gives spots', () => {
  const { x, y } = projectionInto({ left: 10, top: 20, width: 0, height: -50 }, [{ lng: 1, lat: 1 }])({
    lng: 1,
    lat: 1,
  });
  expect([x, y].every(Number.isFinite)).toBe(true);
});
