import { emptyColumns, packColumns, type TripColumns, toColumns, unpackColumns } from '@ligo/vehicle';
import { createTripStorage } from '../../apps/web/src/platform/trip-storage.ts';
import { pageVisibility } from '../../apps/web/src/platform/visibility.ts';
import type { TripEntry } from '../../apps/web/src/ports/trip-storage.ts';
import { routePreview } from '../../apps/web/src/stores/trips/route-preview.ts';
import { longDrive } from '../support/long-drive.ts';

const OWNER = 'bench/car';
/** Trips that are written together, so that no more than these are in memory. */
const AT_ONCE = 50;

interface Timed {
  writeMs: number;
  readMs: number;
}

interface BenchWindow {
  packed(trips: number, points: number): Promise<Timed>;
  listed(): Promise<{ readMs: number; count: number }>;
  rows(trips: number, points: number): Promise<Timed>;
}

const entryOf = (id: number, columns: TripColumns): TripEntry => {
  const points = packColumns(columns);
  return {
    id,
    createdAtS: id * 10_000,
    points,
    row: {
      id,
      createdAtS: id * 10_000,
      endedAtS: id * 10_000 + columns.timeS.length,
      pointsLength: columns.timeS.length,
      odometerStartKm: 1,
      odometerEndKm: 2,
      energyCounterStartKwh: 1,
      energyCounterEndKwh: 2,
      energyUnknownS: null,
      stateOfHealthPct: 97,
      isComplete: true,
      route: routePreview(columns),
      bytes: points.length,
      isDeleted: false,
    },
  };
};

const bench = window as unknown as BenchWindow;

bench.packed = async (trips, count) => {
  const storage = createTripStorage(() => {
    throw new Error('no database');
  }, pageVisibility);
  const columns = toColumns(longDrive(1_700_000_000, count));
  const beganAt = performance.now();
  for (let from = 0; from < trips; from += AT_ONCE)
    await storage.put(
      OWNER,
      Array.from({ length: Math.min(AT_ONCE, trips - from) }, (_, index) => entryOf(from + index, columns)),
    );
  const writtenAt = performance.now();
  let points = 0;
  for (let id = 0; id < trips; id++) {
    const stored = await storage.points(OWNER, id * 10_000, id);
    points += (stored instanceof Uint8Array ? unpackColumns(stored) : emptyColumns(0)).timeS.length;
  }
  if (points !== trips * count) throw new Error(`${points} points came back`);
  return { writeMs: writtenAt - beganAt, readMs: performance.now() - writtenAt };
};

/** The data that the list of trips reads, kept so that its memory can be measured. */
bench.listed = async () => {
  const beganAt = performance.now();
  const rows = await createTripStorage(() => {}, pageVisibility).rows(OWNER);
  Object.assign(window, { kept: rows });
  return { readMs: performance.now() - beganAt, count: rows.length };
};

/** The plain way: one object a point. */
bench.rows = async (trips, count) => {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('plain', 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('points', { autoIncrement: true }).createIndex('trip', 'trip');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const points = longDrive(1_700_000_000, count);
  const beganAt = performance.now();
  for (let trip = 0; trip < trips; trip++)
    await new Promise((resolve, reject) => {
      const writing = database.transaction('points', 'readwrite');
      for (const point of points) writing.objectStore('points').add({ trip, ...point });
      writing.oncomplete = resolve;
      writing.onerror = reject;
    });
  const writtenAt = performance.now();
  for (let trip = 0; trip < trips; trip++)
    await new Promise((resolve, reject) => {
      const reading = database.transaction('points').objectStore('points').index('trip').getAll(trip);
      reading.onsuccess = resolve;
      reading.onerror = reject;
    });
  return { writeMs: writtenAt - beganAt, readMs: performance.now() - writtenAt };
};
