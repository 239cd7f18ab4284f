import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClockOffset, medianOf, takenAtMs, ticksSince } from './picture-meter.ts';

test('timestamps are compared over the wrap at 32 bits', () => {
  const WRAP = 2 ** 32;
  fc.assert(
    fc.property(fc.nat(WRAP - 1), fc.integer({ min: 1 - WRAP / 2, max: WRAP / 2 - 1 }), (since, ticks) => {
      expect(ticksSince((((since + ticks) % WRAP) + WRAP) % WRAP, since)).toBe(ticks);
    }),
  );
});

test('a frame was taken as long after another as its timestamps differ', () => {
  const clock = { rtpTimestamp: 2 ** 32 - 900, capturedAt: 1_000 };
  expect(takenAtMs(clock, 900)).toBe(1_020);
  expect(takenAtMs(clock, 2 ** 32 - 1_800)).toBe(990);
});

test('the quickest answer gives the difference of the clocks', () => {
  const offset = createClockOffset();
  expect(offset.offsetMs(20)).toBeNull();
  // The phone is 5,000 ms ahead; the ways took 30, 10 and 200 ms.
  for (const [carMs, wayMs] of [
    [1_000, 30],
    [2_000, 10],
    [3_000, 200],
  ] as const)
    offset.update(carMs, carMs + 5_000 + wayMs);
  expect(offset.offsetMs(20)).toBe(5_000);
  expect(offset.offsetMs(null)).toBe(5_010);
  // A clock that was set is used once the old answers have expired.
  for (let count = 0; count < 30; count += 1) offset.update(count, count + 10);
  expect(offset.offsetMs(20)).toBe(0);
  offset.forget();
  expect(offset.offsetMs(20)).toBeNull();
});

test('the middle is between the smaller and the larger half', () => {
  expect(medianOf([])).toBeNull();
  expect(medianOf([5, 1, 3])).toBe(3);
  expect(medianOf([4, 1, 2, 9])).toBe(3);
});
