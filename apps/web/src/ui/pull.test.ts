import { PULL_TO_REFRESH } from '@ligo/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pulledPx } from './pull.ts';

it('follows the finger down, ever further but never beyond its limit, and not up', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2_000, max: 2_000 }), fc.nat(500), (finger, more) => {
      expect(pulledPx(finger + more)).toBeGreaterThanOrEqual(pulledPx(finger));
      expect(pulledPx(finger)).toBeLessThanOrEqual(PULL_TO_REFRESH.maxPullPx);
      expect(pulledPx(-Math.abs(finger))).toBe(0);
    }),
  );
  expect(pulledPx(1_000)).toBe(95);
});
