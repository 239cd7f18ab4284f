import { createVirtualClock } from '@ligo/machine/test-support';
import type { LogEntry } from '@ligo/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCounter } from '../../lib/values/counter.ts';
import { createMemoryLogStorage } from '../../platform/log-storage.ts';
import { assignTimes, createLogPages } from './log-pages.ts';

const NOW_MS = 1_800_000_000_000;
const YEARS_MS = 10 * 365 * 86_400_000;
const at = (time: number, isTimeUncertain = false): LogEntry => ({
  time,
  type: 1,
  data: '{}',
  isTimeUncertain,
});
const times = (entries: LogEntry[], previousMs: number | null) =>
  assignTimes(entries, previousMs, NOW_MS).map(({ time }) => time);

it('leaves what is certain, and what is plausible', () => {
  expect(times([at(5), at(3), at(9)], 7)).toEqual([5, 3, 9]);
  expect(times([at(5), at(8, true), at(9)], null)).toEqual([5, 8, 9]);
});

it('puts a time that cannot be right behind the entry before it', () => {
  expect(times([at(NOW_MS - 9), at(NOW_MS + YEARS_MS, true), at(5, true), at(NOW_MS - 3)], null)).toEqual([
    NOW_MS - 9,
    NOW_MS - 8,
    NOW_MS - 7,
    NOW_MS - 3,
  ]);
  expect(times([at(NOW_MS + YEARS_MS, true)], 70)).toEqual([71]);
});

it('puts the very first ones before the first certain one', () => {
  expect(times([at(0, true), at(NOW_MS + YEARS_MS, true), at(500)], null)).toEqual([498, 499, 500]);
  expect(times([at(NOW_MS + YEARS_MS, true)], null)).toEqual([NOW_MS - 1]);
});

it('stores a page of uncertain times once, however often the car sends it', async () => {
  const owner = { accountId: 'ann', carId: 'car-1' };
  const pages = createLogPages(createMemoryLogStorage(), createVirtualClock(), createCounter());
  const page = ['a:1', 'a:2'].map((ref) => ({ ...at(NOW_MS + YEARS_MS, true), ref }));
  await pages.add(owner, page);
  await pages.add(owner, page);
  expect(await pages.between(owner, 0, Number.POSITIVE_INFINITY)).toHaveLength(2);
});

it('changes nothing but uncertain times, keeps those in the order of the car, and never leads into the future', () => {
  const entry = fc.tuple(fc.integer({ min: 0, max: NOW_MS }), fc.boolean(), fc.boolean());
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 20 }), (given) => {
      const entries = given.map(([time, isAhead, isUncertain]) =>
        at(isAhead && isUncertain ? time + YEARS_MS : time, isUncertain),
      );
      const placed = assignTimes(entries, null, NOW_MS);
      for (const [index, { time, isTimeUncertain }] of placed.entries()) {
        if (!isTimeUncertain) expect(time).toBe(entries[index]?.time);
        else if (index > 0) expect(time).toBeGreaterThan(placed[index - 1]?.time ?? 0);
        expect(time).toBeLessThanOrEqual(NOW_MS + 20);
      }
    }),
  );
});
