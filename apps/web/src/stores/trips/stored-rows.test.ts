import { expect, it, vi } from 'vitest';
import { createMemoryTripStorage } from '../../platform/trip-storage.ts';
import { startTrips } from '../test-support/trip-bench.ts';

it('fetches trips again whose stored rows it cannot read, and counts them', async () => {
  const storage = createMemoryTripStorage();
  const ofAnEarlierApp = {
    id: 1,
    createdAtS: 100,
    endedAtS: 103,
    pointsLength: 4,
    tms: 10,
    tme: 12,
    tecs: null,
    tece: null,
    soh: 97,
    isComplete: true,
    route: null,
    bytes: 5,
    isDeleted: false,
  };
  await storage.put('me/car-1', [{ id: 1, createdAtS: 100, row: ofAnEarlierApp, points: Uint8Array.of(1) }]);
  const phone = startTrips(storage);
  await phone.online();
  expect(phone.trips.get().trips).toEqual([]);
  expect(phone.counter.read()).toMatchObject({ 'trip-row-unreadable': 1 });
  expect(phone.asked.at(-1)).toEqual(['TripSummary', { from: 0, afterId: 0 }]);
  phone.list(100);
  phone.give(1, 100);
  await vi.waitFor(async () => {
    await phone.clock.advance(200);
    expect(await phone.trips.usage()).toMatchObject({ trips: 1, points: 4 });
  });
  expect(phone.trips.get().trips).toMatchObject([{ odometerStartKm: 10, odometerEndKm: 12 }]);
});
