import fc from 'fast-check';
import { expect, it } from 'vitest';
import { poseBetween, turnTowards } from './gliding-marker.ts';

const angle = fc.double({ min: -1_000, max: 1_000, noNaN: true });

it('turns the short way round and ends at the heading', () => {
  fc.assert(
    fc.property(angle, fc.double({ min: 0, max: 359, noNaN: true }), (from, to) => {
      const turned = turnTowards(from, to);
      expect(Math.abs(turned - from)).toBeLessThanOrEqual(180.000001);
      expect(Math.abs(((((turned - to) % 360) + 540) % 360) - 180)).toBeLessThan(0.001);
    }),
  );
  expect(turnTowards(350, 10)).toBe(370);
  expect(turnTowards(10, 350)).toBe(-10);
});

it('stays between its ends', () => {
  const from = { longitudeDeg: 1, latitudeDeg: 2, headingDeg: 0 };
  const to = { longitudeDeg: 3, latitudeDeg: 6, headingDeg: 90 };
  expect(poseBetween(from, to, -1)).toEqual(from);
  expect(poseBetween(from, to, 0.5)).toEqual({ longitudeDeg: 2, latitudeDeg: 4, headingDeg: 45 });
  expect(poseBetween(from, to, 7)).toEqual(to);
});
