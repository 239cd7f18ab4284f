import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, it, vi } from 'vitest';
import { openStore } from '../data-folder.ts';
import { killWhileWriting } from '../test-support/kill-while-writing.ts';
import { tempFolder } from '../test-support/temp-folder.ts';
import { emptyEnergy } from './charge-energy.ts';
import type { ChargeEnergies, ChargeEnergy, StoredSession } from './charging-store.ts';
import { finishedSessions } from './test-support/finished-sessions.ts';

/** The long form: LIGO_KILLS=200 npx vitest run apps/car/src/charging/charging-tables.test.ts */
const KILLS = Number(process.env.LIGO_KILLS ?? 3);

const log = { info() {}, warn() {}, error: vi.fn() };
const open = (data = tempFolder()) => openStore(data, 1, log);

const energy = (beganAtMs: number, given: Partial<ChargeEnergy<number>> = {}): ChargeEnergy<number> => ({
  ...{ countedKwh: 0, counterKwh: null, unseenKwh: 0, summedKwh: 1.25, unknownMs: 4_400 },
  last: { timeMs: beganAtMs, kw: 7 },
  ...given,
});
const energies = (beganAtMs: number): ChargeEnergies<number> => ({
  battery: emptyEnergy(beganAtMs, null),
  wall: energy(beganAtMs),
  unknown: emptyEnergy(beganAtMs, null),
});
const session = (beganAtMs: number, given: Partial<StoredSession> = {}): StoredSession => ({
  beganAtMs,
  heardAtMs: beganAtMs + 60_000,
  startPct: 40,
  endPct: 41.5,
  energies: energies(beganAtMs),
  highestKw: 7.4,
  type: null,
  batteryTemp: { lowestC: 11, highestC: 15, sum: 26_000, ms: 2_000 },
  outsideTemp: { lowestC: null, highestC: null, sum: 0, ms: 0 },
  energyCounter: { startKwh: 500, endKwh: 500.25 },
  latitudeDeg: 43.7,
  longitudeDeg: 7.4,
  odometerKm: 500.5,
  idleSinceMs: null,
  points: { count: 1, apartS: 10, last: { afterS: 0, pct: 40, kw: null } },
  boot: { id: 'boot', heardUpMs: 70_000 },
  ...given,
});
const point = (afterS: number) => ({ afterS, pct: 40 + afterS, kw: null });
const pointRow = (afterS: number) => [afterS, 40 + afterS, null];

it('keeps the open session over restarts, and the finished one as it ended', () => {
  const data = tempFolder();
  const first = open(data);
  first.charging.save(session(1_000), point(0));
  first.charging.save(session(1_000, { endPct: 44 }), point(1));
  first.charging.save(session(1_000, { endPct: 45 }), null);
  expect(finishedSessions(data)).toEqual([]);
  first.close();
  const second = open(data);
  expect(second.charging.open()).toEqual(session(1_000, { endPct: 45 }));
  const ended = session(3_000, {
    endPct: 46,
    energies: {
      ...energies(3_000),
      battery: energy(3_000, { countedKwh: 2, counterKwh: 7, unseenKwh: 0.5, summedKwh: 1.5 }),
    },
  });
  second.charging.finish(ended, true);
  expect(second.charging.open()).toBeNull();
  expect(finishedSessions(data)).toEqual([
    {
      id: 1,
      ...{ began_at: 3, ended_at: 63, start_pct: 40, end_pct: 46 },
      ...{ energy_kwh: 2, is_counted: 1, unknown_s: 4, highest_kw: 7.4 },
      ...{ lat: 43.7, lng: 7.4, odometer_km: 500.5 },
      ...{ counter_kwh: 2, counter_side: 'battery', summed_kwh: 1.25, power_side: 'wall' },
      ...{ battery_kwh: 2, battery_is_counted: 1, battery_unseen_kwh: 0.5, battery_unknown_s: 4 },
      ...{ wall_kwh: 1.25, wall_is_counted: 0, wall_unseen_kwh: null, wall_unknown_s: 4 },
      ...{ charge_type: 'AC', outside_temp_c: null },
      ...{ battery_temp_mean_c: 13, battery_temp_lowest_c: 11, battery_temp_highest_c: 15 },
      ...{ energy_counter_start_kwh: 500, energy_counter_end_kwh: 500.25 },
      points: [0, 1].map(pointRow),
    },
  ]);
  second.close();
});

it('drops sessions that are not kept, and never reuses a number', () => {
  const data = tempFolder();
  const { charging } = open(data);
  for (const beganAtMs of [5_000, 9_000, 7_000]) {
    charging.save(session(beganAtMs), point(0));
    charging.finish(session(beganAtMs), beganAtMs !== 9_000);
  }
  // A session that was never saved.
  charging.finish(session(11_000), true);
  expect(finishedSessions(data)).toMatchObject([
    { id: 1, began_at: 5, points: [pointRow(0)] },
    { id: 3, began_at: 7, points: [pointRow(0)] },
    { id: 4, began_at: 11, points: [] },
  ]);
});

it('CHARGE-12 knows the type by a source, else by the power', () => {
  const data = tempFolder();
  const { charging } = open(data);
  const typeOf = (given: Partial<StoredSession>) => {
    charging.finish(session(1_000, given), true);
    return Reflect.get(finishedSessions(data).at(-1) ?? {}, 'charge_type');
  };
  expect(typeOf({ highestKw: 26 })).toBe('DC');
  expect(typeOf({ highestKw: 22 })).toBe('AC');
  // An old Zoe.
  expect(typeOf({ highestKw: 43, type: 'AC' })).toBe('AC');
  expect(typeOf({ highestKw: 20, type: 'DC' })).toBe('DC');
  expect(typeOf({ highestKw: null })).toBeNull();
  expect(typeOf({ highestKw: 0 })).toBeNull();
});

it('removes every second point, repeatedly', () => {
  const data = tempFolder();
  const { charging } = open(data);
  for (let afterS = 0; afterS < 9; afterS++) charging.save(session(1_000), point(afterS));
  charging.dropEverySecondPoint();
  charging.save(session(1_000), point(9));
  charging.dropEverySecondPoint();
  charging.finish(session(1_000), true);
  expect(finishedSessions(data)[0]?.points).toEqual([0, 4, 8].map(pointRow));
});

it.each([["going_on = '{'"], ["going_on = json_set(going_on, '$.energies', 7)"]])(
  'finishes an open session that cannot be read, with its last figures: %s',
  (change) => {
    const data = tempFolder();
    const first = open(data);
    first.charging.save(session(1_000), point(0));
    first.close();
    const database = new SQLite(join(data, 'car.sqlite'));
    database.exec(`UPDATE charging_sessions SET ${change}`);
    database.close();
    const second = open(data);
    expect(second.charging.open()).toBeNull();
    expect(second.quarantinedCount).toBe(1);
    expect(finishedSessions(data)).toMatchObject([
      { end_pct: 41.5, energy_kwh: 1.25, points: [pointRow(0)] },
    ]);
    second.charging.save(session(90_000), point(0));
    expect(second.charging.open()?.beganAtMs).toBe(90_000);
    second.close();
  },
);

it('keeps each session whole, however often the app is killed while sessions begin and end', {
  timeout: KILLS * 10_000,
}, async () => {
  const data = tempFolder();
  const script = new URL('./test-support/write-charging.ts', import.meta.url);
  const LENGTH = 20;
  let next = 0;
  for (let round = 0; round < KILLS; round++) {
    // Each round is killed at another moment of a session.
    const afterLength = 700 + ((round * 137) % 900);
    next = (await killWhileWriting(script, [data, String(next), String(LENGTH)], afterLength)) + 1;
    const store = open(data);
    expect(store.quarantinedCount).toBe(0);
    const sessions = finishedSessions(data);
    expect(sessions.length).toBeGreaterThanOrEqual(Math.floor(next / LENGTH));
    for (const { points, ...figures } of sessions) {
      expect(figures).toMatchObject({
        energy_kwh: expect.closeTo((LENGTH - 1) / 10),
        counter_side: 'unknown',
        ended_at: figures.began_at + (LENGTH - 1) * 10,
      });
      expect(points.length).toBeGreaterThan(1);
    }
    store.close();
  }
});

it('needs little space for a daily charge over fifteen years', () => {
  const data = tempFolder();
  const store = open(data);
  const { charging } = store;
  const chargeDaily = (from: number, to: number) =>
    charging.transaction(() => {
      for (let day = from; day < to; day++) {
        for (let afterS = 0; afterS < 150; afterS++)
          charging.save(session(day * 86_400_000), { afterS: afterS * 240, pct: 40.25, kw: 7.36 });
        charging.finish(session(day * 86_400_000), true);
      }
    });
  // The empty tables have a size of their own.
  chargeDaily(0, 10);
  const before = store.bytes() ?? 0;
  chargeDaily(10, 50);
  const perDay = ((store.bytes() ?? 0) - before) / 40;
  expect(perDay * 365 * 15).toBeLessThan(25e6);
  expect(finishedSessions(data)[0]?.points).toHaveLength(150);
  store.close();
});
