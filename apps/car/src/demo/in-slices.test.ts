import { expect, it } from 'vitest';
import { virtualClock } from '../test-support/virtual-clock.ts';
import { runInSlices } from './record-history.ts';

const STEPS = 50;
const STEP_MS = 3;

/** Work whose steps take time, and fail on request. */
function slowWork(failsAt = STEPS) {
  const clock = virtualClock();
  let upMs = 0;
  let done = 0;
  function* work(): Generator<void, string> {
    for (; done < STEPS; done++) {
      if (done === failsAt) throw new Error('broken');
      upMs += STEP_MS;
      yield;
    }
    return 'all of it';
  }
  const ended = new AbortController();
  const result = runInSlices(work(), clock, () => upMs, ended.signal);
  return { clock, ended, result, done: () => done };
}

it('lets others have their turn while it works, and comes to its result', async () => {
  const { clock, result, done } = slowWork();
  expect(done()).toBe(0);
  const seen = new Set<number>();
  const look = () => {
    seen.add(done());
    if (done() < STEPS) clock.after(0, look);
  };
  look();
  await clock.advance(0);
  expect(await result).toBe('all of it');
  expect(seen.size).toBeGreaterThan((STEPS * STEP_MS) / 20);
});

it('ends with its car, and leaves no timer', async () => {
  const { clock, ended, done } = slowWork();
  ended.abort();
  await clock.advance(10);
  expect([done(), clock.pending()]).toEqual([0, 0]);
});

it('rejects with the error of a step', async () => {
  const { clock, result } = slowWork(20);
  const failed = expect(result).rejects.toThrow('broken');
  await clock.advance(0);
  await failed;
});
