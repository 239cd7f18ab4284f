import { FEATURE } from '@ligo/protocol';
import { toColumns } from '@ligo/vehicle';
import { describe, expect, it, vi } from 'vitest';
import { createMemoryTripStorage } from '../../platform/trip-storage.ts';
import { StorageFullError } from '../../ports/storage.ts';
import { OWNER, points, startTrips } from '../test-support/trip-bench.ts';

/** Waits until that many trips are shown, all with their points. */
const completed = (phone: ReturnType<typeof startTrips>, count: number) =>
  vi.waitFor(async () => {
    await phone.clock.advance(200);
    expect(phone.trips.get().trips.map(({ isComplete }) => isComplete)).toEqual(Array(count).fill(true));
  });

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
  expect(phone.counter.read()).toMatchObject({ 'trips-row-unreadable': 1 });
  expect(phone.asked.at(-1)).toEqual(['TripSummary', { from: 0, afterId: 0 }]);
  phone.list(100);
  phone.give(1, 100);
  await vi.waitFor(async () => {
    await phone.clock.advance(200);
    expect(await phone.trips.usage()).toMatchObject({ trips: 1, points: 4 });
  });
  expect(phone.trips.get().trips).toMatchObject([{ odometerStartKm: 10, odometerEndKm: 12 }]);
});

describe('the store of trips', () => {
  it.each([[[FEATURE.tripColumns]], [[]]])(
    'fetches trips from a car with the features %j',
    async (features) => {
      const phone = startTrips(createMemoryTripStorage(), features);
      await phone.online();
      expect(phone.asked).toEqual([['TripSummary', { from: 0, afterId: 0 }]]);
      phone.list(100, 200);
      expect(phone.trips.get()).toMatchObject({ isSyncing: true, waitingCount: 2 });
      const form = features.length > 0 ? { form: 'columns' } : {};
      expect(phone.asked.slice(1)).toEqual([
        ['TripPoints', { id: 2, createdAt: 200, ...form }],
        ['TripPoints', { id: 1, createdAt: 100, ...form }],
      ]);
      phone.give(2, 200);
      phone.give(1, 100);
      await completed(phone, 2);
      await phone.clock.advance(1_000);
      expect(phone.trips.get()).toMatchObject({ isSyncing: false, waitingCount: 0, isFull: false });
      const [first] = phone.trips.get().trips;
      expect(first).toMatchObject({ createdAtS: 100, endedAtS: 103, odometerStartKm: 10 });
      expect(Array.from(first?.route ?? []).slice(0, 2)).toEqual([43, 7]);
      expect(await phone.trips.open({ id: 1, createdAtS: 100 })).toEqual(toColumns(points(100, 4)));
      expect(phone.persisted).toHaveBeenCalledOnce();
      expect(await phone.trips.usage()).toMatchObject({ trips: 2, points: 8, isPersistent: true });
    },
  );

  it('opens a trip that has no points', async () => {
    const phone = startTrips();
    await phone.online();
    phone.send('TripSummary', { trips: [{ id: 1, created_at: 100, pointsLength: 0, points: [] }] });
    phone.send('TripSummary', { trips: [] });
    phone.send('TripPoints', { id: 1, createdAt: 100, points: [] });
    await vi.waitFor(async () => {
      await phone.clock.advance(200);
      expect(phone.trips.get().trips).toMatchObject([{ isComplete: true, route: null }]);
    });
    expect(await phone.trips.open({ id: 1, createdAtS: 100 })).toEqual(toColumns([]));
  });

  it('reads the storage only with a subscriber or a connected car', async () => {
    const phone = startTrips();
    const waiting = startTrips();
    const reads = [phone, waiting].map(({ storage }) => vi.spyOn(storage, 'lastRows'));
    for (const { trips } of [phone, waiting]) trips.select(OWNER);
    expect(reads.map((read) => read.mock.calls.length)).toEqual([0, 0]);
    phone.trips.subscribe(() => {});
    phone.trips.subscribe(() => {});
    waiting.setOnline(true);
    expect(reads.map((read) => read.mock.calls.length)).toEqual([1, 1]);
    await vi.waitFor(async () => {
      await waiting.clock.advance(1_000);
      expect(waiting.asked).toHaveLength(1);
    });
  });

  it('shows its last trips before it reads the others, in parts', async () => {
    const storage = createMemoryTripStorage();
    const before = startTrips(storage);
    await before.online();
    before.list(...Array.from({ length: 700 }, (_, index) => 100 + index));
    await before.trips.flush();
    before.trips.stop();
    const { trips, clock } = startTrips(storage);
    trips.subscribe(() => {});
    trips.select(OWNER);
    await vi.waitFor(() => expect(trips.get().trips).toHaveLength(100));
    expect([trips.get().trips[0]?.createdAtS, trips.get().isLoaded]).toEqual([700, false]);
    await vi.waitFor(async () => {
      await clock.advance(50);
      expect(trips.get().isLoaded).toBe(true);
    });
    expect(trips.get().trips).toHaveLength(700);
  });

  it('has its stored trips on the next start, and asks for newer ones', async () => {
    const storage = createMemoryTripStorage();
    const before = startTrips(storage);
    await before.online();
    before.list(100, 200);
    before.give(2, 200);
    before.trips.flush();
    await vi.waitFor(async () => expect((await before.trips.usage()).points).toBe(4));
    before.trips.stop();
    const after = startTrips(storage);
    await after.online();
    expect(after.trips.get().trips.map(({ isComplete }) => isComplete)).toEqual([false, true]);
    expect(after.asked).toEqual([['TripSummary', { from: 200, afterId: 2 }]]);
  });

  it('TSYNC-11 keeps the trips of cars and accounts apart', async () => {
    const phone = startTrips();
    await phone.online();
    phone.list(100);
    phone.trips.select({ ...OWNER, carId: 'car-2' });
    await vi.waitFor(() => expect(phone.trips.get().isLoaded).toBe(true));
    expect(phone.trips.get().trips).toEqual([]);
    phone.give(1, 100);
    phone.trips.select(OWNER);
    await vi.waitFor(() => expect(phone.trips.get().trips).toHaveLength(1));
    expect(phone.trips.get().trips[0]?.isComplete).toBe(false);
  });

  it('loses nothing when the storage is full, reports it, and continues when there is room', async () => {
    const storage = createMemoryTripStorage();
    const put = storage.put;
    const phone = startTrips(storage);
    await phone.online();
    phone.list(100, 200);
    phone.give(2, 200);
    await vi.waitFor(async () => expect((await phone.trips.usage()).points).toBe(4));
    storage.put = async () => {
      throw new StorageFullError('full');
    };
    phone.give(1, 100);
    await vi.waitFor(() => expect(phone.trips.get()).toMatchObject({ isFull: true, isSyncing: false }));
    expect(await phone.trips.open({ id: 2, createdAtS: 200 })).not.toBeNull();
    expect(await phone.trips.open({ id: 1, createdAtS: 100 })).toBeNull();
    storage.put = put;
    await phone.clock.advance(500);
    phone.trips.refresh();
    phone.send('TripSummary', { trips: [] });
    phone.give(1, 100);
    await vi.waitFor(async () => {
      await phone.clock.advance(200);
      expect(phone.trips.get()).toMatchObject({ isFull: false });
      expect(phone.trips.get().trips.every(({ isComplete }) => isComplete)).toBe(true);
    });
  });

  it('TSYNC-14 continues behind a hidden page, and refreshes when the page comes back', async () => {
    const phone = startTrips();
    await phone.online();
    phone.visibility.show(false);
    phone.list(100, 200);
    phone.give(2, 200);
    phone.give(1, 100);
    await completed(phone, 2);
    await phone.clock.advance(1_000);
    expect(phone.trips.get().isSyncing).toBe(false);
    const before = phone.asked.length;
    phone.visibility.show(true);
    expect(phone.asked.slice(before)).toEqual([['TripSummary', { from: 200, afterId: 2 }]]);
    await phone.clock.advance(5_000);
    phone.setOnline(false);
    phone.visibility.show(true);
    expect(phone.asked).toHaveLength(before + 1);
  });

  it('TSYNC-15 fetches a trip that ended a moment ago, once, and none that it knows', async () => {
    const phone = startTrips();
    await phone.online();
    phone.list(100);
    phone.give(1, 100);
    await phone.clock.advance(1_000);
    expect(phone.trips.get().isSyncing).toBe(false);
    const before = phone.asked.length;
    phone.send('Status', { newestTripId: 1 });
    phone.send('Status', {});
    expect(phone.asked).toHaveLength(before);
    phone.send('Status', { newestTripId: 2 });
    expect(phone.asked.slice(before)).toEqual([['TripSummary', { from: 100, afterId: 1 }]]);
    await phone.clock.advance(5_000);
    expect(phone.trips.get().isSyncing).toBe(false);
    phone.send('Status', { newestTripId: 2 });
    expect(phone.asked).toHaveLength(before + 1);
    phone.send('Status', { newestTripId: 3 });
    expect(phone.asked).toHaveLength(before + 2);
  });

  it('TSYNC-4 continues behind unreadable summaries and batches, and counts them', async () => {
    const phone = startTrips();
    await phone.online();
    phone.send('TripSummary', { trips: [null] });
    phone.list(100);
    for (const columns of ['!', 'AAAA', Buffer.from('nonsense').toString('base64')])
      phone.send('TripPoints', { id: 1, createdAt: 100, points: [], columns });
    phone.give(1, 100);
    await completed(phone, 1);
    expect(phone.counter.read()).toMatchObject({
      'trips-batch-unreadable': 3,
      'trips-summary-unreadable': 1,
    });
  });

  it('fetches a trip again whose points were damaged on the phone', async () => {
    const storage = createMemoryTripStorage();
    const phone = startTrips(storage);
    await phone.online();
    phone.list(100);
    phone.give(1, 100);
    await vi.waitFor(async () => expect((await phone.trips.usage()).points).toBe(4));
    await phone.clock.advance(1_000);
    const row = (await storage.allRows())[0];
    await storage.put('me/car-1', [{ id: 1, createdAtS: 100, row, points: Uint8Array.of(77) }]);
    expect(await phone.trips.open({ id: 1, createdAtS: 100 })).toBeNull();
    expect(phone.trips.get().trips[0]?.isComplete).toBe(false);
    phone.trips.refresh();
    phone.send('TripSummary', { trips: [] });
    expect(phone.asked.at(-1)?.[0]).toBe('TripPoints');
  });

  it('deletes on the phone for good, and on the car only what the car confirms', async () => {
    const phone = startTrips();
    await phone.online();
    phone.list(100, 200, 300);
    const [one, two, three] = phone.trips.get().trips;
    if (!one || !two || !three) throw new Error('three trips were listed');
    expect(await phone.trips.remove([one], { includeCar: false })).toEqual([]);
    const both = phone.trips.remove([two, three], { includeCar: true });
    phone.send('DeleteTrip', { id: 2, createdAt: 200, success: true });
    await phone.clock.advance(5_000);
    expect(await both).toEqual([three]);
    expect(phone.trips.get().trips.map(({ id }) => id)).toEqual([3]);
    // A car that lists a deleted trip again does not bring it back.
    await phone.clock.advance(5_000);
    phone.trips.refresh();
    phone.list(100);
    expect(phone.trips.get().trips.map(({ id }) => id)).toEqual([3]);
  });

  it('keeps a trip deleted that another window still shows and opens', async () => {
    const one = startTrips();
    await one.online();
    one.list(100);
    one.give(1, 100);
    await completed(one, 1);
    const [other, next] = [startTrips(one.storage), startTrips(one.storage)];
    await other.online();
    await one.trips.remove([{ id: 1, createdAtS: 100 }], { includeCar: false });
    expect(await other.trips.open({ id: 1, createdAtS: 100 })).toBeNull();
    await next.online();
    expect(next.trips.get().trips).toEqual([]);
  });

  it('keeps a trip deleted that is opened, or whose points arrive, while that is being written', async () => {
    const { storage, trips, ...phone } = startTrips();
    await phone.online();
    phone.list(100, 200);
    phone.give(2, 200);
    await vi.waitFor(async () => expect((await trips.usage()).points).toBe(4));
    const { put, points: read } = storage;
    let mayWrite = false;
    storage.put = (...given) => vi.waitUntil(() => mayWrite).then(() => put(...given));
    const removed = trips.remove(trips.get().trips, { includeCar: false });
    storage.points = (...asked) => removed.then(() => read(...asked));
    const opened = trips.open({ id: 2, createdAtS: 200 });
    await phone.clock.advance(200);
    phone.give(1, 100);
    mayWrite = true;
    expect(await opened).toBeNull();
    await trips.flush();
    await phone.clock.advance(1_000);
    expect([trips.get().trips, (await trips.usage()).trips]).toEqual([[], 0]);
  });

  describe('a car that lost its database', () => {
    const HISTORIES = { first: 'a1', second: 'b2' } as const;

    /** A phone with five trips of the first history, the points of the newest of which it has. */
    async function synced() {
      const phone = startTrips(createMemoryTripStorage(), [FEATURE.tripColumns], HISTORIES.first);
      await phone.online();
      phone.list(100, 200, 300, 400, 500);
      phone.give(5, 500);
      await phone.trips.flush();
      await vi.waitFor(async () => {
        await phone.clock.advance(200);
        expect(phone.trips.get().trips.at(-1)?.isComplete).toBe(true);
      });
      return phone;
    }
    const startsOf = (phone: Awaited<ReturnType<typeof synced>>) =>
      phone.trips.get().trips.map(({ id, createdAtS }) => [id, createdAtS]);

    it('TSYNC-16 is synced from its first trip on, and the phone keeps the stored ones', async () => {
      const phone = await synced();
      const before = phone.asked.length;
      // The car returns in the middle of the sync, with a history of its own.
      phone.setHistory(HISTORIES.second);
      await phone.clock.advance(1_000);
      expect(phone.asked.slice(before)).toEqual([['TripSummary', { from: 0, afterId: 0 }]]);
      phone.list(900);
      expect(phone.asked.at(-1)).toEqual(['TripPoints', { id: 1, createdAt: 900, form: 'columns' }]);
      expect(phone.asked.slice(before)).toHaveLength(2);
      phone.give(1, 900);
      expect(startsOf(phone)).toEqual([...[1, 2, 3, 4, 5].map((id) => [id, id * 100]), [1, 900]]);
      await phone.clock.advance(6_000);
      // Its second trip is new, though its number is known.
      phone.send('Status', { newestTripId: 2 });
      expect(phone.asked.at(-1)).toEqual(['TripSummary', { from: 900, afterId: 1 }]);
      expect(await phone.trips.open({ id: 5, createdAtS: 500 })).not.toBeNull();
    });

    it('TSYNC-16 does not hinder the deletion of a trip from the phone', async () => {
      const phone = await synced();
      phone.setHistory(HISTORIES.second);
      const [lost] = phone.trips.get().trips;
      if (!lost) throw new Error('five trips were listed');
      expect(await phone.trips.remove([lost], { includeCar: true })).toEqual([]);
      expect(phone.asked.filter(([action]) => action === 'DeleteTrip')).toEqual([]);
      expect(startsOf(phone)).toHaveLength(4);
    });

    it('TSYNC-16 reports its first history: the phone takes its stored trips into it, without their points again', async () => {
      const storage = createMemoryTripStorage();
      const before = startTrips(storage);
      await before.online();
      before.list(100, 200);
      before.give(2, 200);
      before.give(1, 100);
      await vi.waitFor(async () => expect((await before.trips.usage()).points).toBe(8));
      before.trips.stop();
      const after = startTrips(storage);
      after.setHistory(HISTORIES.first);
      await after.online();
      after.list(100, 200);
      await after.trips.flush();
      await after.clock.advance(1_000);
      expect(after.asked).toEqual([['TripSummary', { from: 0, afterId: 0 }]]);
      after.trips.stop();
      const later = startTrips(storage, [FEATURE.tripColumns], HISTORIES.first);
      await later.online();
      expect(later.asked).toEqual([['TripSummary', { from: 200, afterId: 2 }]]);
      expect(later.trips.get().trips.map(({ isComplete }) => isComplete)).toEqual([true, true]);
    });
  });

  it('fetches a trip again that grew during the sync', async () => {
    const phone = startTrips();
    await phone.online();
    phone.list(100);
    phone.give(1, 100, 6);
    expect(phone.trips.get().waitingCount).toBe(0);
    await phone.clock.advance(1_000);
    expect(phone.trips.get().trips).toEqual([]);
    phone.trips.refresh();
    expect(phone.asked.at(-1)).toEqual(['TripSummary', { from: 0, afterId: 0 }]);
  });
});
