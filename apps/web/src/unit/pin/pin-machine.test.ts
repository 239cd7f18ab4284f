import fc from 'fast-check';
import { expect, it } from 'vitest';
import { acceptPin, initialPin, tryPin } from './pin-machine.ts';

const NOW_MS = 1_000;
/** The wait after wrong PINs in a row, ms. */
function waitAfter(tries: number): number {
  let state = initialPin(0, NOW_MS);
  for (let each = 0; each < tries; each += 1) state = tryPin(state, NOW_MS);
  return state.waitUntilMs - NOW_MS;
}

it('doubles the wait from the third wrong PIN on, up to 15 minutes', () => {
  expect([1, 2, 3, 4, 5, 10, 11, 100].map(waitAfter)).toEqual([
    0, 0, 5_000, 10_000, 20_000, 640_000, 900_000, 900_000,
  ]);
});

it('begins the whole wait with a reload', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(1_000_000), (tries, laterMs) => {
      const before = tryPin(initialPin(tries, NOW_MS), NOW_MS);
      const after = initialPin(before.tries, NOW_MS + laterMs);
      expect(after.waitUntilMs).toBe(before.waitUntilMs + laterMs);
    }),
  );
});

it('ends the count with the right PIN', () => {
  expect(acceptPin(NOW_MS)).toEqual({ tries: 0, waitUntilMs: NOW_MS, openUntilMs: NOW_MS + 60_000 });
});
