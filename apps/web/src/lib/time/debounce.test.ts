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

test('runs after the longest wait although the clock is set back', async () => {
  const clock = createVirtualClock();
  let setBackMs = 0;
  let runs = 0;
  const wall = { ...clock, nowMs: () => clock.nowMs() - setBackMs };
  const debounced = createDebounced(wall, { debounceMs: 1_000, maxWaitMs: 1_200 }, () => {
    runs += 1;
  });
  debounced.ask();
  setBackMs = 3_600_000;
  for (let asks = 0; asks < 4; asks += 1) {
    await clock.advance(500);
    debounced.ask();
  }
  expect(runs).toBe(1);
});
