import { settle } from '@ligo/machine/test-support';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMemoryTripStorage } from '../../platform/trip-storage.ts';
import { StorageFullError, type TripStorage } from '../../ports/storage.ts';
import { OWNER, startTrips } from '../test-support/trip-bench.ts';
import type { TripRow } from '../trips/trip-row.ts';

const PAGE_TRIPS = 3;
const OWNER_TEXT = `${OWNER.accountId}/${OWNER.carId}`;

/** The possible next events; an event without a meaning at that moment does nothing. */
const move = fc.constantFrom('answer', 'answer', 'store', 'refuse', 'wait', 'wait-long', 'refresh', 'kill');
/** Starts of a car's trips in the order of their numbers: imported ones began long before. */
const starts = fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 10 });

/** Storage whose writes end on request; those in progress at a kill never do. */
function slowStorage(inner: TripStorage) {
  let started: ((isWell: boolean) => Promise<void>)[] = [];
  const put: TripStorage['put'] = (owner, entries) =>
    new Promise((resolve, reject) => {
      started.push(async (isWell) => {
        if (!isWell) return reject(new StorageFullError('full'));
        await inner.put(owner, entries);
        resolve();
      });
    });
  return {
    storage: { ...inner, put },
    end: async (isWell: boolean) => void (await started.shift()?.(isWell)),
    kill() {
      started = [];
    },
  };
}

/** A car with trips, and a phone that is killed and opened again beside it. */
async function createWorld(carStarts: readonly number[]) {
  const car = carStarts.map((createdAtS, index) => ({ id: index + 1, createdAtS }));
  const inner = createMemoryTripStorage();
  const { storage, end, kill } = slowStorage(inner);
  let phone = startTrips(storage);
  let answers: (() => void)[] = [];
  let readCount = 0;
  const receive = () => {
    for (const [action, extras] of phone.asked.slice(readCount)) {
      if (action === 'TripSummary') {
        const { from, afterId } = extras as { from: number; afterId: number };
        const listed = car.filter(({ id, createdAtS }) => id > afterId || createdAtS > from);
        const trips = listed.map(({ id, createdAtS }) => ({
          id,
          created_at: createdAtS,
          pointsLength: 4,
          tms: 1,
          tme: 2,
          points: [],
        }));
        for (let at = 0; at < trips.length; at += PAGE_TRIPS)
          answers.push(() => phone.send('TripSummary', { trips: trips.slice(at, at + PAGE_TRIPS) }));
        answers.push(() => phone.send('TripSummary', { trips: [] }));
      } else if (action === 'TripPoints') {
        const { id, createdAt } = extras as { id: number; createdAt: number };
        answers.push(() => phone.give(id, createdAt));
      }
    }
    readCount = phone.asked.length;
  };
  const open = async () => {
    answers = [];
    readCount = 0;
    phone = startTrips(storage);
    await phone.online();
  };
  await open();
  const world = {
    answer: async () => answers.shift()?.(),
    store: () => end(true),
    refuse: () => end(false),
    wait: () => phone.clock.advance(500),
    'wait-long': () => phone.clock.advance(5_000),
    refresh: async () => phone.trips.refresh(),
    async kill() {
      kill();
      await open();
    },
  };
  return {
    car,
    stored: async () => (await inner.firstRows(OWNER_TEXT, 1_000, null)).map(({ row }) => row as TripRow),
    async do(what: keyof typeof world) {
      receive();
      await world[what]();
      await settle();
      receive();
    },
  };
}

it('TSYNC-13 stores nothing behind which a trip would be missed, and in the end has them all', async () => {
  await fc.assert(
    fc.asyncProperty(starts, fc.array(move, { maxLength: 40 }), async (carStarts, moves) => {
      const world = await createWorld(carStarts);
      for (const each of moves) {
        await world.do(each);
        const stored = await world.stored();
        const highest = Math.max(0, ...stored.map(({ id }) => id));
        const newest = Math.max(0, ...stored.map(({ createdAtS }) => createdAtS));
        const asked = world.car.filter(({ id, createdAtS }) => id > highest || createdAtS > newest);
        const known = new Set([...stored, ...asked].map(({ id }) => id));
        expect(known.size).toBe(carStarts.length);
      }
      await world.do('kill');
      const isDone = async () => {
        const stored = await world.stored();
        return stored.length === carStarts.length && stored.every(({ isComplete }) => isComplete);
      };
      for (let turn = 0; turn < 100 && !(await isDone()); turn += 1)
        for (const each of ['answer', 'store', 'wait'] as const) await world.do(each);
      expect(await isDone()).toBe(true);
    }),
    { numRuns: 300 },
  );
});
