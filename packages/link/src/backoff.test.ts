import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

it('waits longer after each failure, from half a second to the longest wait', () => {
  fc.assert(
    fc.property(
      fc.nat(50),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.constantFrom(5_000, 60_000),
      (attempt, random, atMostMs) => {
        const waited = backoffMs(attempt, random, atMostMs);
        expect(waited).toBeGreaterThanOrEqual(500);
        expect(waited).toBeLessThanOrEqual(atMostMs);
        expect(backoffMs(attempt + 1, random, atMostMs)).toBeGreaterThanOrEqual(waited);
      },
    ),
  );
});
