import { expect, test } from 'vitest';
import { createDebounced } from './debounce.ts';

/** A clock with one timer, moved by hand. */
function createHandClock() {
  let nowMs = 0;
  let timer: { dueMs: number; run: () => void } | null = null;
  return {
    nowMs: () => nowMs,
    after(delayMs: number, run: () => void) {
      timer = { dueMs: nowMs + delayMs, run };
      return () => {
        timer = null;
      };
    },
    advance(ms: number) {
      nowMs += ms;
      const due = timer;
      if (!due || due.dueMs > nowMs) return;
      timer = null;
      due.run();
    },
  };
}

test('runs once after the last ask, at the latest after the longest wait, and not when cancelled', () => {
  const clock = createHandClock();
  let runs = 0;
  const debounced = createDebounced(clock, { debounceMs: 1_000, maxWaitMs: 1_200 }, () => {
    runs += 1;
  });
  debounced.ask();
  clock.advance(900);
  debounced.ask();
  clock.advance(299);
  expect(runs).toBe(0);
  clock.advance(1);
  expect(runs).toBe(1);
  debounced.ask();
  debounced.flush();
  debounced.flush();
  expect(runs).toBe(2);
  debounced.ask();
  debounced.cancel();
  clock.advance(5_000);
  expect(runs).toBe(2);
});
