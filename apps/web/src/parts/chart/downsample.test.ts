import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { downsample, nearestIndex } from './downsample.ts';

const value = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: -100, max: 100 }) },
  fc.constant(Number.NaN),
);
const drive = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5 }), value, value), { minLength: 1, maxLength: 400 })
  .map((rows) => {
    let time = 0;
    return {
      times: Float64Array.from(rows, ([step]) => (time += step)),
      columns: [Float64Array.from(rows, ([, one]) => one), Float64Array.from(rows, ([, , two]) => two)],
    };
  });

describe('downsampling', () => {
  it('keeps ends, extremes and gaps, in order, in few points', () => {
    fc.assert(
      fc.property(drive, fc.integer({ min: 1, max: 50 }), ({ times, columns }, buckets) => {
        const selected = downsample(times, columns, buckets);
        expect(selected).toEqual([...new Set(selected)].sort((a, b) => a - b));
        expect([selected[0], selected.at(-1)]).toEqual([0, times.length - 1]);
        if (times.length > buckets * 2) expect(selected.length).toBeLessThanOrEqual(6 * (buckets + 1) + 2);
        for (const column of columns) {
          const all = Array.from(column).filter((each) => !Number.isNaN(each));
          const drawn = selected
            .map((index) => column[index] ?? Number.NaN)
            .filter((each) => !Number.isNaN(each));
          expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([Math.min(...all), Math.max(...all)]);
          expect(selected.some((index) => Number.isNaN(column[index]))).toBe(column.some(Number.isNaN));
        }
      }),
    );
  });
});

it('finds the nearest time', () => {
  fc.assert(
    fc.property(drive, fc.integer({ min: -10, max: 2_100 }), ({ times }, time) => {
      const found = Math.abs((times[nearestIndex(times, time)] ?? 0) - time);
      expect(found).toBe(Math.min(...times.map((each) => Math.abs(each - time))));
    }),
  );
});
