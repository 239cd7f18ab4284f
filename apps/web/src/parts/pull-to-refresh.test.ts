import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPulledEnough, PULL, pullOffsetPx } from './pull-to-refresh.tsx';

it('follows the finger, never ahead of it, never back, never beyond the most', () => {
  const drag = fc.integer({ min: 0, max: 5_000 });
  fc.assert(
    fc.property(drag, drag, (a, b) => {
      const [less, more] = [pullOffsetPx(Math.min(a, b)), pullOffsetPx(Math.max(a, b))];
      expect(less).toBeLessThanOrEqual(more);
      expect(more).toBeLessThanOrEqual(Math.min(Math.max(a, b), PULL.maxPx));
    }),
  );
});

it('refreshes from the threshold on, which a thumb reaches on a small phone', () => {
  expect(isPulledEnough(pullOffsetPx(0))).toBe(false);
  expect(isPulledEnough(pullOffsetPx(PULL.thresholdPx))).toBe(false);
  expect(isPulledEnough(pullOffsetPx(160))).toBe(true);
  expect(isPulledEnough(PULL.thresholdPx)).toBe(true);
});

it('stays where it is when the finger moves up', () => {
  expect(pullOffsetPx(-40)).toBe(0);
});
