import { type LogEntry, MAX_TIME_S } from '@ligo/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventStore } from '../../ports/event-store.ts';

const event = (time: number, type = 3, data = '{}') => ({ time, type, data });
const report = (eventId: string) => ({ eventId, type: 'LigoInit' as const });

/** All that a phone gets that asks page by page. */
function paged(pageAfter: (last: LogEntry | undefined) => LogEntry[]): LogEntry[] {
  const all: LogEntry[] = [];
  for (let page = pageAfter(undefined); page.length > 0; page = pageAfter(all.at(-1))) all.push(...page);
  return all;
}

/** What every store of events keeps, whether on a disk or in memory; `open` makes an empty one. */
export function describeEventStore(title: string, open: () => EventStore): void {
  describe(`events ${title}`, () => {
    it('are had once each by phones of every age, whatever their times and whatever fits a page', () => {
      const events = fc.array(
        fc.record({ time: fc.nat(8), type: fc.integer({ min: 1, max: 2 }), isTimeUncertain: fc.boolean() }),
        { maxLength: 12 },
      );
      fc.assert(
        fc.property(events, fc.integer({ min: 1, max: 5 }), (happened, pageSize) => {
          const store = open();
          const numbers = happened.map((each) => store.add({ ...each, data: '{}' }, null));
          expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
          const byTime = paged((last) => store.after(last?.time ?? -1, pageSize));
          const byPlace = paged((last) => store.entriesAfterRef(last?.ref ?? '', pageSize));
          for (const entries of [byTime, byPlace])
            expect(entries.map(({ type }) => type)).toEqual(happened.map(({ type }) => type));
          expect(new Set(byTime.map(({ time }) => time)).size).toBe(happened.length);
          // No two are alike to a phone.
          expect(new Set(byPlace.map(({ time, type }) => `${time} ${type}`)).size).toBe(happened.length);
          for (const [index, { time, isTimeUncertain }] of byPlace.entries()) {
            expect(time).toBeGreaterThanOrEqual(happened[index]?.time ?? 0);
            expect(isTimeUncertain ?? false).toBe(happened[index]?.isTimeUncertain);
          }
        }),
        { numRuns: 30 },
      );
    });

    it('have times that a phone can take, and are sure once that is known', () => {
      const store = open();
      const numbers = [-5, 1.4, Number.MAX_SAFE_INTEGER].map((time, type) =>
        store.add({ ...event(time, type), isTimeUncertain: true }, null),
      );
      store.markTimesCertain(numbers.slice(0, 2));
      expect(store.entriesAfterRef('', 9)).toMatchObject([
        { time: 0 },
        { time: 1 },
        { time: MAX_TIME_S * 1_000, isTimeUncertain: true },
      ]);
      expect(store.entriesAfterRef('', 9)[0]).not.toHaveProperty('isTimeUncertain');
    });

    it('follow a place in this log, and all of them one in another', () => {
      const store = open();
      for (const time of [10, 5, 20]) store.add(event(time), null);
      const [first] = store.entriesAfterRef('', 1);
      const times = (ref: string) => store.entriesAfterRef(ref, 9).map(({ time }) => time);
      expect(times(first?.ref ?? '')).toEqual([5, 20]);
      for (const ref of ['', 'another:1', ':1', first?.ref?.replace(/:\d+/, ':x') ?? ''])
        expect(times(ref)).toEqual([10, 5, 20]);
    });

    it('have reports, oldest first, until they are settled', () => {
      const store = open();
      store.transaction(() => {
        store.add(event(30), report('a'));
        store.add(event(30), report('b'));
        store.add(event(5), null);
        store.add(event(6), report('c'));
      });
      expect(store.pendingReports().map(({ eventId, time }) => [eventId, time])).toEqual([
        ['a', 30],
        ['b', 31],
        ['c', 6],
      ]);
      store.removeReport('b');
      store.removeReport('nobody');
      expect(store.pendingReports()).toEqual([
        { ...report('a'), time: 30 },
        { ...report('c'), time: 6 },
      ]);
    });

    it('have reports without an entry, at times that the server accepts', () => {
      const store = open();
      for (const [id, time] of Object.entries({ a: -3, b: 7.4, c: 1e300 })) store.addReport(time, report(id));
      expect(store.pendingReports().map(({ time }) => time)).toEqual([0, 7, MAX_TIME_S * 1_000]);
      expect(store.entriesAfterRef('', 9)).toEqual([]);
    });
  });
}
