import { expect, it } from 'vitest';
import { createCaptureClock } from '../feed-job.ts';

it('computes when frames were taken, even if some of them are late', () => {
  const takenAt = createCaptureClock();
  const late = [40, 5, 90, 5, 30, 200, 5];
  const times = late.map((lateMs, index) => takenAt(index * 50, 1_000 + index * 50 + lateMs));
  expect(times.slice(1)).toEqual([1_055, 1_105, 1_155, 1_205, 1_255, 1_305]);
});

it('goes with times that drift, within some seconds', () => {
  const takenAt = createCaptureClock();
  // A camera that is half a hundredth slow: after a minute its times are 300 ms behind.
  let error = 0;
  for (let ms = 0; ms <= 60_000; ms += 50) error = Math.abs(takenAt(ms * 0.995, ms) - ms);
  expect(error).toBeLessThan(25);
});
