import { expect, it } from 'vitest';
import { routePath } from './trip-card.tsx';

it('draws north up and east to the right', () => {
  const drawn = routePath(Float32Array.of(0, 0, 1, 1));
  expect(drawn).toEqual({ path: 'M9 55L55 9', start: [9, 55], end: [55, 9] });
});

it('draws one place in the middle, and no place not at all', () => {
  expect(routePath(Float32Array.of(43, 7))?.start).toEqual([32, 32]);
  expect(routePath(new Float32Array())).toBeNull();
});
