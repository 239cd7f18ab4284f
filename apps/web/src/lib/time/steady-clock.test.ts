import { expect, it } from 'vitest';
import { steadyClock } from './steady-clock.ts';

it('goes on where the clock is set back, and follows one that is set forward', () => {
  let wallMs = 0;
  const { nowMs } = steadyClock({ nowMs: () => wallMs, after: () => () => {} });
  const read = [1_000, 1_500, 200, 300, 100, 9_000].map((next) => {
    wallMs = next;
    return nowMs();
  });
  expect(read).toEqual([1_000, 1_500, 1_500, 1_600, 1_600, 10_500]);
});
