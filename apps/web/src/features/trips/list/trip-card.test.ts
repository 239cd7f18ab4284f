import fc from 'fast-check';
import { expect, it } from 'vitest';
import { routePath } from './trip-card.tsx';

const place = fc.tuple(
  fc.double({ min: -80, max: 80, noNaN: true }),
  fc.double({ min: -170, max: 170, noNaN: true }),
);

it('keeps every route within its field', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 48 }), (places) => {
      const drawn = routePath(Float32Array.from(places.flat()));
      const numbers = drawn?.path.match(/-?[\d.]+/g)?.map(Number) ?? [];
      expect(numbers).toHaveLength(places.length * 2);
      for (const each of numbers) expect(each >= 8.9 && each <= 55.1).toBe(true);
    }),
  );
});

it('draws north up and east to the right', () => {
  const drawn = routePath(Float32Array.of(0, 0, 1, 1));
  expect(drawn).toEqual({ path: 'M9 55L55 9', start: [9, 55], end: [55, 9] });
});

it('draws one place in the middle, and no place not at all', () => {
  expect(routePath(Float32Array.of(43, 7))?.start).toEqual([32, 32]);
  expect(routePath(new Float32Array())).toBeNull();
});
