import { join } from 'node:path';
import { joinColumns, toColumns, toPoints, unpackColumns } from '@ligo/vehicle';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CarStore } from './car-store.ts';
import { openStore } from './data-folder.ts';
import { tempFolder } from './test-support/temp-folder.ts';
import { TRIP_ENDS } from './trips/test-support/trip-store.contract.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let data: string;
let store: CarStore;
beforeEach(() => {
  log.error.mockClear();
  data = tempFolder();
  store = openStore(data, 1, log);
});
afterEach(() => store.close());

/** Changes the database in a way that the app never does, and opens it again. */
function spoil(sql: string): void {
  store.close();
  const database = new SQLite(join(data, 'car.sqlite'));
  database.exec(sql);
  database.close();
  store = openStore(data, 2, log);
}
function expectOneAside(source: string): void {
  expect(store.quarantinedCount).toBe(1);
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { source, count: 1 },
    'a stored row could not be read and was set aside',
  );
}

it.each(['{"time":102,"speed":', '{"time":-1}', '{"speed":5}', '[]', ''])(
  'a point that reads %j costs itself, and what it may have changed is not known for a moment',
  (text) => {
    store.trips.begin(100);
    for (const time of [100, 101, 102, 103, 104])
      store.trips.add(
        { time, ...(time === 100 && { soc: 50 }), ...(time !== 104 && { speed: time }) },
        TRIP_ENDS,
        1,
      );
    spoil(`UPDATE open_points SET point = '${text}' WHERE seq = 3`);
    expect(store.trips.finishInterrupted()).toBe(true);
    expectOneAside('open_points');
    const [trip] = store.trips.summaries(0, 0);
    expect(trip?.pointsLength).toBe(4);
    const packed = store.trips.chunk({ id: trip?.id ?? 0, createdAtS: 100 }, 0) ?? new Uint8Array();
    const { timeS, speedKmh, stateOfChargePct } = toColumns(toPoints(joinColumns([unpackColumns(packed)])));
    expect([...timeS]).toEqual([100, 101, 103, 104]);
    expect([...speedKmh]).toEqual([100, 101, 103, 103]);
    expect([...stateOfChargePct]).toEqual([50, 50, Number.NaN, Number.NaN]);
  },
);

it.each(['[{', '[{"speed":5}]', '[7]', '{"time":100}'])(
  'a trip whose ends read %s is listed without them, and so are all others',
  (ends) => {
    for (const createdAtS of [100, 200])
      store.trips.importTrip({ createdAtS, points: [{ time: createdAtS, speed: 5 }], ends: TRIP_ENDS });
    spoil(`UPDATE trips SET ends = '${ends}' WHERE id = 1`);
    expect(store.trips.summaries(0, 0).map(({ id, points }) => [id, points.length])).toEqual([
      [1, 0],
      [2, 1],
    ]);
  },
);

it('a packed trip that is damaged costs its own points alone', () => {
  store.trips.importTrip({ createdAtS: 100, points: [{ time: 100 }], ends: TRIP_ENDS });
  spoil(`UPDATE trip_chunks SET packed = x'ffff'`);
  expect(store.trips.summaries(0, 0)).toHaveLength(1);
  expect(() => unpackColumns(store.trips.chunk({ id: 1, createdAtS: 100 }, 0) ?? new Uint8Array())).toThrow();
});

it.each([
  ['data = hex(randomblob(6000))', 'too long'],
  ['time = -5, grown_time = 1', 'before all time'],
])('an event whose row has %s (%s) holds up neither old nor new phones', (change) => {
  for (const time of [1_000, 2_000, 3_000]) store.events.add({ time, type: 1, data: '{}' }, null);
  spoil(`UPDATE log SET ${change} WHERE seq = 2`);
  // Pages of one: the bad row is a page of its own.
  const [first] = store.events.entriesAfterRef('', 1);
  const rest = store.events.entriesAfterRef(first?.ref ?? '', 1);
  expect([first?.time, rest[0]?.time]).toEqual([1_000, 3_000]);
  expectOneAside('log');
  expect(store.events.after(0, 9).map(({ time }) => time)).toEqual([1_000, 3_000]);
});

it.each([
  '{"eventId":"b",',
  '{"eventId":"b","type":"Dance","time":1}',
  'null',
  '{"eventId":"c","type":"LigoInit","time":1}',
])('a report that reads %j blocks none', (report) => {
  for (const eventId of ['a', 'b', 'c'])
    store.events.add({ time: 1_000, type: 3, data: '{}' }, { eventId, type: 'LigoInit' });
  spoil(`UPDATE reports SET report = '${report}' WHERE event_id = 'b'`);
  expect(store.events.pendingReports().map(({ eventId }) => eventId)).toEqual(['a', 'c']);
  expectOneAside('reports');
  expect(store.events.pendingReports()).toHaveLength(2);
  expectOneAside('reports');
});

it.each(['{', '7', '{"timeMs":"noon"}', '{"timeMs":5,"doors":7}'])(
  'a saved state that reads %j is none',
  (value) => {
    store.kv.write('last-vehicle-state', 1);
    spoil(`UPDATE facts SET value = '${value}' WHERE name = 'last-vehicle-state'`);
    expect(store.lastState()).toBeNull();
  },
);

it('a row that can be neither read nor set aside is left where it is', () => {
  store.events.add({ time: 1_000, type: 3, data: '{}' }, { eventId: 'a', type: 'LigoInit' });
  spoil(`UPDATE reports SET report = '{'; DROP TABLE set_aside`);
  expect(store.events.pendingReports()).toEqual([]);
  expect(log.error).toHaveBeenCalledOnce();
});

it('a recording whose row makes no sense costs itself alone', () => {
  const about = {
    volume: 'internal',
    medium: 'm',
    startedAtMs: 5,
    movedAtMs: 6,
    cameras: [4],
    place: null,
  } as const;
  const names = ['2026-11-03_04h05m06s.mp4', '2026-11-03_04h05m07s.mp4', '2026-11-03_04h05m08s.mp4'];
  for (const name of names) {
    store.recordings.begin({ ...about, name });
    store.recordings.finish(name, {
      durationMs: 9,
      bytes: 8,
      initBytes: 7,
      keyframes: [{ timeMs: 0, offset: 7 }],
    });
  }
  spoil(`UPDATE recordings SET volume = 'floppy' WHERE seq = 2;
    UPDATE recordings SET keyframes = '[[0,"x"]]', label = 'ghost', movements = '[[9,1,2]]' WHERE seq = 3`);
  const { recordings } = store.recordings.list({ day: '2026-11-03', offset: 0, limit: 9 }, ['m']);
  expect(recordings.map(({ name, label }) => [name, label])).toEqual([
    [names[2], null],
    [names[0], null],
  ]);
  expectOneAside('recordings');
  const aside = new SQLite(join(data, 'car.sqlite'), { readonly: true });
  const row = aside.prepare('SELECT row FROM set_aside').pluck().get();
  aside.close();
  expect(JSON.parse(String(row))).toMatchObject({ volume: 'floppy', keyframes: '[[0,7]]' });
  expect(store.recordings.find(names[1] ?? '')).toBeNull();
  expect(store.recordings.keyframesOf(names[2] ?? '')).toBeNull();
  expect(store.recordings.keyframesOf(names[0] ?? '')).toEqual({
    initBytes: 7,
    keyframes: [{ timeMs: 0, offset: 7 }],
  });
});

it('an entry of the book that cannot be read costs itself', () => {
  const fields = { value: { name: 'Home' }, fieldTimes: { name: 1 }, deletedAt: -1, by: null };
  for (const rev of [1, 2]) store.book.put({ kind: 'place', id: `p${rev}`, rev, ...fields });
  spoil(`UPDATE book SET value = '[1]' WHERE id = 'p1'`);
  expect(store.book.after(0, 9).map(({ id }) => id)).toEqual(['p2']);
  expectOneAside('book');
  expect(store.book.count()).toBe(1);
});
