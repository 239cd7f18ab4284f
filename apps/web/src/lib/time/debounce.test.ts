import { createVirtualClock } from '@ligo/machine/test-support';
import { expect, test } from 'vitest';
import { createDebounced } from './debounce.ts';

test('runs once after the last ask, at the latest after the longest wait, and not when cancelled', async () => {
  const clock = createVirtualClock();
  let runs = 0;
  const debounced = createDebounced(clock, { debounceMs: 1_000, maxWaitMs: 1_200 }, () => {
    runs += 1;
  });
  debounced.ask();
  await clock.advance(900);
  debounced.ask();
  await clock.advance(299);
  expect(runs).toBe(0);
  await clock.advance(1);
  expect(runs).toBe(1);
  debounced.ask();
  debounced.flush();
  debounced.flush();
  expect(runs).toBe(2);
  debounced.ask();
  debounced.cancel();
  await clock.advance(5_000);
  expect(runs).toBe(2);
});
