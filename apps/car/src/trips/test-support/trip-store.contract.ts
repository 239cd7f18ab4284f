import type { TripPoint } from '@ligo/protocol';
import { joinColumns, toPoints, tripEndsFromWire, tripEndsToWire, unpackColumns } from '@ligo/vehicle';
import { describe, expect, it } from 'vitest';
import type { TripStore } from '../trips-contract.ts';

/** The readings of a trip's counters at both of its ends. */
export const TRIP_ENDS = tripEndsFromWire({ tms: 1, tme: 2, soh: 97 });

/** Records a trip that stays open, a point a second. */
export function recordOpenTrip(trips: TripStore, createdAtS: number, count: number, distanceKm = 1): void {
  trips.transaction(() => {
    trips.begin(createdAtS);
    for (let second = 0; second < count; second++)
      trips.add({ time: createdAtS + second, speed: second % 50 }, TRIP_ENDS, distanceKm);
  });
}

/** All points of a finished trip, chunk by chunk. */
export function storedPoints(trips: TripStore, id: number, createdAtS: number): TripPoint[] {
  const parts = [];
  for (
    let chunk = trips.chunk({ id, createdAtS }, 0);
    chunk;
    chunk = trips.chunk({ id, createdAtS }, parts.length)
  )
    parts.push(unpackColumns(chunk));
  return toPoints(joinColumns(parts));
}

/** What every store of trips keeps, whether on a disk or in memory; `open` makes an empty one. */
export function describeTripStore(title: string, open: () => TripStore): void {
  describe(`trips ${title}`, () => {
    it('are listed once they are finished, with both ends, and have all their points', () => {
      const trips = open();
      recordOpenTrip(trips, 100, 4_000);
      expect([trips.summaries(0, 0), trips.newestId(), trips.openedAtS()]).toEqual([[], 0, 100]);
      expect(trips.chunk({ id: 1, createdAtS: 100 }, 0)).toBeNull();
      trips.finish(true);
      expect(trips.openedAtS()).toBeNull();
      expect(trips.summaries(0, 0)).toEqual([
        {
          id: 1,
          created_at: 100,
          pointsLength: 4_000,
          ...tripEndsToWire(TRIP_ENDS),
          points: [
            { time: 100, speed: 0 },
            { time: 4_099, speed: 49 },
          ],
        },
      ]);
      expect(trips.newestId()).toBe(1);
      expect(storedPoints(trips, 1, 100).map(({ time }) => time)).toEqual(
        Array.from({ length: 4_000 }, (_, second) => 100 + second),
      );
    });

    it('move with all their points while they are open', () => {
      const trips = open();
      recordOpenTrip(trips, 100, 30);
      trips.finish(true);
      recordOpenTrip(trips, 1_000.25, 30);
      trips.move(86_400);
      trips.move(-400);
      expect(trips.openedAtS()).toBe(87_000.25);
      trips.add({ time: 87_030.25 }, TRIP_ENDS, 1);
      trips.finish(true);
      expect(trips.summaries(0, null).map(({ created_at }) => created_at)).toEqual([100, 87_000.25]);
      expect(storedPoints(trips, 1, 100)[29]?.time).toBe(129);
      expect(storedPoints(trips, 2, 87_000.25).map(({ time }) => time)).toEqual(
        Array.from({ length: 31 }, (_, second) => 87_000.25 + second),
      );
      trips.move(5);
      expect(trips.openedAtS()).toBeNull();
    });

    it('are asked for by what came after a time, or after a number', () => {
      const trips = open();
      // The clock was set back before the last one.
      for (const start of [100, 300, 50]) {
        recordOpenTrip(trips, start, 2);
        trips.finish(true);
      }
      const ids = (from: number, afterId: number | null) =>
        trips.summaries(from, afterId).map(({ id }) => id);
      expect(ids(0, null)).toEqual([3, 1, 2]);
      expect(ids(100, null)).toEqual([2]);
      // A phone that knows numbers gets them in their order: cut off after any of them, it misses none before.
      expect(ids(0, 0)).toEqual([1, 2, 3]);
      expect(ids(300, 2)).toEqual([3]);
    });

    it('never have the number of one that was deleted', () => {
      const trips = open();
      recordOpenTrip(trips, 100, 2);
      trips.finish(true);
      expect(trips.delete({ id: 1, createdAtS: 99 })).toBe(false);
      expect(trips.delete({ id: 1, createdAtS: 100 })).toBe(true);
      expect(trips.delete({ id: 1, createdAtS: 100 })).toBe(false);
      expect([trips.chunk({ id: 1, createdAtS: 100 }, 0), trips.newestId()]).toEqual([null, 0]);
      recordOpenTrip(trips, 200, 2);
      trips.finish(true);
      expect(trips.summaries(0, 0).map(({ id }) => id)).toEqual([2]);
    });

    it('that were left open are finished by the next one if they were any, and dropped if not', () => {
      const trips = open();
      recordOpenTrip(trips, 100, 3, 0.05);
      recordOpenTrip(trips, 200, 30);
      recordOpenTrip(trips, 300, 0);
      expect([trips.finishInterrupted(), trips.finishInterrupted()]).toEqual([true, false]);
      expect(trips.summaries(0, null).map(({ created_at, tme }) => [created_at, tme])).toEqual([[200, 2]]);
      recordOpenTrip(trips, 400, 30);
      trips.finish(false);
      trips.finish(true);
      expect(trips.summaries(0, null)).toHaveLength(1);
    });
  });
}
