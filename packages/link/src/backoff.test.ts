import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

it('waits longer after each failure, from half a second to the longest wait', () => {
  fc.assert(
    fc.property(
      fc.nat(50),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.constantFrom(5_000, 60_000),
      (attempt, random, maxMs) => {
        const waited = backoffMs(attempt, random, maxMs);
        expect(waited).toBeGreaterThanOrEqual(500);
        expect(waited).toBeLessThanOrEqual(maxMs);
        expect(backoffMs(attempt + 1, random, maxMs)).toBeGreaterThanOrEqual(waited);
      },
    ),
  );
});

it('has each wait another time, by up to half, so that many do not come back at once', () => {
  expect([0, 0.25, 0.5, 0.75, 0.999_999].map((random) => backoffMs(3, random, 60_000))).toEqual([
    4_000, 6_000, 8_000, 10_000, 12_000,
  ]);
});
