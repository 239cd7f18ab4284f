import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayOf } from '../../lib/time/local-day.ts';
import type { LogItem } from '../../stores/logs/logs-store.ts';
import { daysWithLogs, findLogs } from './use-log-items.ts';

const item = (timeMs: number, type = 1): LogItem => ({
  key: '',
  timeMs,
  isTimeUncertain: false,
  type,
  data: {},
});
const at = (text: string, type?: number) => item(new Date(text).getTime(), type);

/** Entries in memory that count how often they are read. */
function createSource(items: LogItem[]) {
  const newestFirst = [...items].sort((a, b) => b.timeMs - a.timeMs);
  const source = {
    reads: 0,
    async between(fromMs: number, beforeMs: number) {
      source.reads += 1;
      return newestFirst.filter(({ timeMs }) => timeMs >= fromMs && timeMs < beforeMs);
    },
    newestTimeBefore: async (beforeMs: number) =>
      newestFirst.find(({ timeMs }) => timeMs < beforeMs)?.timeMs ?? null,
  };
  return source;
}
const going = new AbortController().signal;

it('marks the days of a month that have entries', async () => {
  const source = createSource([
    at('2026-10-31T23:59:59'),
    at('2026-11-01T00:00:00'),
    at('2026-11-20T10:00:00'),
    at('2026-11-20T11:00:00'),
    at('2026-12-01T00:00:00'),
  ]);
  expect([...(await daysWithLogs(source, '2026-11-21'))]).toEqual(['2026-11-20', '2026-11-01']);
  expect(await daysWithLogs(source, '2025-11-21')).toEqual(new Set());
});

it('finds in all days the same entries as a search of everything', async () => {
  const time = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 2, 1) });
  const entry = fc.record({
    key: fc.constant(''),
    timeMs: time,
    type: fc.integer({ min: 1, max: 3 }),
    isTimeUncertain: fc.constant(false),
    data: fc.constant({}),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(entry), fc.integer({ min: 1, max: 20 }), async (items, limit) => {
      const isWanted = ({ type }: LogItem) => type === 2;
      const all = items.filter(isWanted).sort((a, b) => b.timeMs - a.timeMs);
      const found = await findLogs(createSource(items), isWanted, limit, going);
      expect(found.items.map(({ timeMs }) => timeMs)).toEqual(
        all.slice(0, limit).map(({ timeMs }) => timeMs),
      );
      expect(found.isTruncated).toBe(all.length > limit);
    }),
    { numRuns: 200 },
  );
});

it('reads only the needed days, and none after an abort', async () => {
  const days = Array.from({ length: 300 }, (_, day) => item(new Date(2026, 0, 1 + day, 12).getTime()));
  const source = createSource(days);
  const found = await findLogs(source, () => true, 10, going);
  expect(found.items.map(({ timeMs }) => dayOf(timeMs)).at(-1)).toBe(dayOf(days.at(-10)?.timeMs ?? 0));
  expect(source.reads).toBe(2);
  await findLogs(source, () => true, 10, AbortSignal.abort());
  expect(source.reads).toBe(2);
});
