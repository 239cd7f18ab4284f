import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hoursOf, parkingPeriods } from './parking-periods.ts';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
const trip = (fromMs: number, toMs: number | null) => ({
  createdAtS: fromMs / 1_000,
  endedAtS: toMs === null ? null : toMs / 1_000,
});
const trips = [trip(at(3, 17), at(3, 18)), trip(at(4, 8), at(4, 9)), trip(at(4, 12), at(4, 13))];

test('a night is one period from trip to trip, over midnight', () => {
  const night = [at(3, 22), at(4, 2, 30)];
  expect(parkingPeriods([...night, at(4, 10)], trips, at(4, 20))).toEqual([
    { fromMs: at(4, 9), toMs: at(4, 12), movementsMs: [at(4, 10)] },
    { fromMs: at(3, 18), toMs: at(4, 8), movementsMs: night },
  ]);
  expect(parkingPeriods([at(4, 15)], trips, at(4, 20))).toEqual([
    { fromMs: at(4, 13), toMs: at(4, 20), movementsMs: [at(4, 15)] },
  ]);
});

test('a car that stands for days, or whose trips are unknown, has parts of half a day', () => {
  const night = [at(10, 3, 20)];
  expect(parkingPeriods(night, trips, at(20, 0))).toEqual([
    { fromMs: at(9, 16), toMs: at(10, 4), movementsMs: night },
  ]);
  expect(parkingPeriods(night, [], at(10, 3, 51))).toEqual([
    { fromMs: at(9, 16), toMs: at(10, 3, 51), movementsMs: night },
  ]);
});

test('each movement is in one period, within its bounds, newest first', () => {
  const minute = fc.nat(20 * 1_440).map((minutes) => at(1, 0, minutes));
  fc.assert(
    fc.property(fc.uniqueArray(minute), fc.uniqueArray(minute, { maxLength: 12 }), (movements, ends) => {
      const sorted = [...ends].sort((one, other) => one - other);
      const all = sorted.map((fromMs, index) => trip(fromMs, sorted[index + 1] ?? null));
      const periods = parkingPeriods(movements, all, at(25, 0));
      const found = periods.flatMap(({ movementsMs }) => [...movementsMs].reverse());
      expect(found).toEqual([...movements].sort((one, other) => other - one));
      for (const { fromMs, toMs, movementsMs } of periods)
        for (const each of movementsMs) expect(each >= fromMs && each <= toMs).toBe(true);
    }),
  );
});

test('shows few full hours of a long night, and each hour of a short stop', () => {
  const clocks = (fromMs: number, toMs: number) =>
    hoursOf({ fromMs, toMs }, 6).map((each) => new Date(each).getHours());
  expect(clocks(at(3, 18), at(4, 8))).toEqual([18, 21, 0, 3, 6]);
  expect(clocks(at(4, 9, 10), at(4, 12))).toEqual([10, 11, 12]);
  expect(clocks(at(4, 9, 10), at(4, 9, 40))).toEqual([]);
});
