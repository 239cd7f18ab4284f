import { expect, it } from 'vitest';
import { describeBookStore } from '../book/test-support/book-store.contract.ts';
import { describeEventStore } from '../events/test-support/event-store.contract.ts';
import { describeKeyValueStore } from '../ports/test-support/key-value-store.contract.ts';
import { describeTripStore, recordOpenTrip, TRIP_ENDS } from '../trips/test-support/trip-store.contract.ts';
import { MemoryBook } from './memory-book.ts';
import { createMemoryStore } from './memory-store.ts';

describeTripStore('in memory', () => createMemoryStore('log').trips);
describeEventStore('in memory', () => createMemoryStore('log').events);
describeBookStore('in memory', () => new MemoryBook());
describeKeyValueStore('in memory', () => createMemoryStore('log').kv);

it('numbers what happened before the visit before the visit', () => {
  const { trips, events } = createMemoryStore('log', 2);
  recordOpenTrip(trips, 500, 10);
  events.add({ time: 500, type: 3, data: '{}' }, null);
  trips.finish(true);
  for (const createdAtS of [100, 200])
    trips.prepend({ createdAtS, points: [{ time: createdAtS }], ends: TRIP_ENDS });
  events.prepend([100, 200].map((time) => ({ time, type: 1, data: '{}' })));
  expect(trips.summaries(0, 0).map(({ id, created_at }) => [id, created_at])).toEqual([
    [1, 100],
    [2, 200],
    [3, 500],
  ]);
  const times = [100, 200, 500];
  expect(events.entriesAfterRef('', 9).map(({ time }) => time)).toEqual(times);
  expect(events.after(0, 9).map(({ time }) => time)).toEqual(times);
  expect(events.entriesAfterRef(events.entriesAfterRef('', 2).at(-1)?.ref ?? '', 9)).toHaveLength(1);
});

it('reports its size', () => {
  const { trips } = createMemoryStore('log');
  expect(trips.bytes()).toBe(0);
  recordOpenTrip(trips, 500, 100);
  trips.finish(true);
  expect(trips.bytes()).toBeGreaterThan(100);
});
