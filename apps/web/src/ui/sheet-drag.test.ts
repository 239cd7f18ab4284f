import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draggedPx, restsHigh } from './sheet-drag.ts';

const heights = { lowPx: 287, highPx: 422 };

it('follows the finger between its two heights and never leaves them', () => {
  const px = fc.integer({ min: -2_000, max: 2_000 });
  fc.assert(
    fc.property(fc.integer({ min: 287, max: 422 }), px, (from, up) => {
      const height = draggedPx(heights, from, up);
      expect(height).toBe(Math.min(422, Math.max(287, from + up)));
      expect(draggedPx(heights, from, up + 1)).toBeGreaterThanOrEqual(height);
    }),
  );
});

it.each([
  ['let go still, nearer to the lower height', 350, 0, false],
  ['let go still, nearer to the upper height', 360, 0, true],
  ['drawn slowly the other way', 360, -0.3, true],
  ['flicked down from near the top', 420, -0.5, false],
  ['flicked up from near the bottom', 290, 0.5, true],
])('%s', (_how, heightPx, speed, isHigh) => {
  expect(restsHigh(heights, heightPx, speed)).toBe(isHigh);
});
