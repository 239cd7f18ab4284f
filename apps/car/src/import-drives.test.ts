import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  joinColumns,
  TRIP_CSV,
  TRIP_GPX,
  type TripColumns,
  type TripFile,
  toColumns,
  tripEndsFromWire,
  unpackColumns,
  writeTripFile,
} from '@ligo/vehicle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CarStore } from './car-store.ts';
import { finishedSessions } from './charging/test-support/finished-sessions.ts';
import { openStore } from './data-folder.ts';
import { importDrive, importDrives } from './import-drives.ts';
import { createFakePhone } from './test-support/fake-phone.ts';
import { sharedData } from './test-support/shared-data.ts';
import { drivesIn, SHARED_DRIVES } from './test-support/shared-drives.ts';
import { tempFolder } from './test-support/temp-folder.ts';
import { answerPoints, answerSummaries } from './trips/answer-trips.ts';
import type { TripStore } from './trips/trips-contract.ts';

const log = { info() {}, warn() {}, error() {} };
const stores: CarStore[] = [];
function storeIn(data = tempFolder()): CarStore {
  const store = openStore(data, 0, log);
  stores.push(store);
  return store;
}
afterAll(() => {
  for (const store of stores) store.close();
});

/** Everything that a phone gets of the trips with a larger number, in one form. */
async function fetchAll(store: TripStore, form?: 'columns', after = 0) {
  const lister = createFakePhone();
  await answerSummaries(store, { from: 0 }, lister);
  const summaries = lister
    .published('TripSummary')
    .flatMap((page) => page.trips.filter((trip) => trip !== null))
    .filter(({ id }) => id > after);
  const trips: { summary: (typeof summaries)[number]; columns: TripColumns }[] = [];
  for (const summary of summaries) {
    const phone = createFakePhone();
    await answerPoints(store, { id: summary.id, createdAt: summary.created_at, form }, phone);
    const batches = phone.published('TripPoints');
    expect(batches.at(-1)).toMatchObject({ points: [] });
    const parts = batches
      .slice(0, -1)
      .map(({ points, columns }) =>
        columns ? unpackColumns(Buffer.from(columns, 'base64')) : toColumns(points),
      );
    trips.push({ summary, columns: joinColumns(parts) });
  }
  return trips;
}

type Row = Record<string, string>;

/** The file as anybody reads CSV, apart from the product's own reader. */
function rowsOf(file: string): Row[] {
  const [header = '', ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((field, index) => [names[index] ?? '', field])),
  );
}
const numbers = (rows: Row[], ...names: string[]) =>
  rows.flatMap((row) => names.map((name) => row[name] ?? '').filter((text) => text !== '')).map(Number);
const known = (column: Float64Array) => Array.from(column).filter((value) => !Number.isNaN(value));

/** Energy by plain trapezoids of at most `maxS`, kWh, and the time of gaps over `gapS`. */
function energyOf(rows: Row[], { maxS = Number.POSITIVE_INFINITY, gapS = 60 } = {}) {
  let kwh = 0;
  let gapsS = 0;
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (!before || row.power_kw === '' || before.power_kw === '') continue;
    const seconds = Number(row.t_unix_s) - Number(before.t_unix_s);
    if (seconds <= maxS) kwh += ((Number(row.power_kw) + Number(before.power_kw)) / 2) * (seconds / 3_600);
    if (seconds > gapS) gapsS += seconds;
  }
  return { kwh, gapsS };
}

describe.skipIf(SHARED_DRIVES.length === 0)('a recorded drive', () => {
  let store: CarStore;
  beforeAll(() => {
    store = storeIn();
  });

  it.each(SHARED_DRIVES)('has the figures of its log: %s', async (file) => {
    const before = Math.max(0, ...store.trips.summaries(0, null).map(({ id }) => id));
    const { tripCount } = await importDrive(file, store);
    const trips = await fetchAll(store.trips, undefined, before);
    expect(trips).toHaveLength(tripCount);
    expect(tripCount).toBeGreaterThan(0);
    // `toEqual` takes long for columns of a whole day.
    expect(isDeepStrictEqual(await fetchAll(store.trips, 'columns', before), trips)).toBe(true);

    const rows = rowsOf(file);
    for (const { summary, columns } of trips) {
      const [startS, endS] = [summary.created_at, summary.points.at(-1)?.time ?? 0];
      const during = rows.filter(({ t_unix_s }) => Number(t_unix_s) >= startS && Number(t_unix_s) <= endS);
      const driven = during.filter(({ gear_code }) => gear_code !== '1');
      expect(summary.pointsLength).toBe(columns.timeS.length);
      expect([columns.timeS[0], columns.timeS.at(-1)]).toEqual([startS, endS]);
      expect(endS - startS).toBe(Number(during.at(-1)?.t_unix_s) - Number(during[0]?.t_unix_s));

      const odometer = numbers(during, 'odo_km');
      const distance = (summary.tme ?? Number.NaN) - (summary.tms ?? Number.NaN);
      const counted = (odometer.at(-1) ?? 0) - (odometer[0] ?? 0);
      if (counted > 0) expect(distance).toBeCloseTo(counted, 6);
      else expect(distance).toBeGreaterThan(0.1);
      if (numbers(during, 'power_kw').length > 0) {
        const energy = (summary.tece ?? Number.NaN) - (summary.tecs ?? Number.NaN);
        const { kwh, gapsS } = energyOf(during);
        expect(energy).toBeCloseTo(kwh, 6);
        expect(summary.unknownS).toBe(gapsS);
      } else expect(summary.tece).toBeNull();

      // Short stops in P lie within a trip, but only their first moment is recorded.
      const figures: [Float64Array, string[], number][] = [
        [columns.highestBatteryTempC, ['batt_temp1_c', 'batt_temp2_c', 'batt_temp4_c'], 1],
        [columns.highestCellVoltageV, ['cell_max_mv'], 1_000],
        [columns.lowestCellVoltageV.map((volts) => -volts), ['cell_min_mv'], -1_000],
        [columns.outsideTempC, ['outside_temp_c'], 1],
        [columns.speedKmh, ['speed_kmh'], 1],
      ];
      for (const [column, names, scale] of figures) {
        const most = (of: Row[]) => Math.max(...numbers(of, ...names).map((value) => value / scale));
        const recorded = Math.max(...known(column));
        expect(recorded).toBeGreaterThanOrEqual(most(driven) - 1e-6);
        expect(recorded).toBeLessThanOrEqual(most(during) + 1e-6);
      }
    }
  });
});

/** A drive of the simulator's kind, written by us. */
function drive(): TripColumns {
  return toColumns(
    Array.from({ length: 4_000 }, (_, index) => ({
      time: 1_700_000_000 + index,
      lat: Number((43 + index * 1e-4).toFixed(7)),
      lng: 7,
      speed: 40,
      alt: index % 100,
      soc: Number((80 - index / 400).toFixed(4)),
      lbv: 3.7,
      hbv: 3.75,
      lbt: 20,
      hbt: 22,
      epw: 10,
      azi: 0,
    })),
  );
}

function exported(file: TripFile): string {
  const trip = { summary: { id: 1, createdAtS: 1_700_000_000, ...tripEndsFromWire({}) }, columns: drive() };
  const path = join(tempFolder(), `trip.${file.extension}`);
  writeFileSync(path, writeTripFile(file, [trip], 'car'));
  return path;
}

it('takes back what the phone exported as CSV, reading for reading', async () => {
  const store = storeIn();
  await importDrive(exported(TRIP_CSV), store);
  const [trip] = await fetchAll(store.trips);
  expect(trip?.columns).toEqual(drive());
});

it('takes in the track of a GPX file', async () => {
  const store = storeIn();
  await importDrive(exported(TRIP_GPX), store);
  const [trip] = await fetchAll(store.trips);
  const { latitudeDeg, altitudeM } = drive();
  // The first point has no speed yet, so that the trip begins with the second.
  expect(trip?.columns.latitudeDeg).toEqual(latitudeDeg.slice(1));
  expect(trip?.columns.altitudeM).toEqual(altitudeM.slice(1));
  expect(trip?.summary.tme).toBeCloseTo(44.5, 0);
});

it('adds nothing the second time, and reports it', async () => {
  const data = tempFolder();
  const file = exported(TRIP_CSV);
  const printed: string[] = [];
  const run = (...args: string[]) =>
    importDrives(['--data', data, ...args], {}, (line) => printed.push(line));
  expect(await run(file)).toBe(0);
  expect(await run(file, join(data, 'missing.csv'))).toBe(1);
  expect(await run()).toBe(1);
  expect(printed[0]).toBe('trip.csv: 1 trip imported');
  expect(printed[1]).toBe('trip.csv: 0 trips imported, 1 were there already');
  expect(printed[2]).toMatch(/^missing\.csv: ENOENT/);
  expect(storeIn(data).trips.summaries(0, 0)).toHaveLength(1);
});

it('fails where a file has neither a trip nor a charge', async () => {
  const data = tempFolder();
  const file = join(data, 'notes.csv');
  writeFileSync(file, 't_unix_s\n');
  const printed: string[] = [];
  const code = await importDrives(['--data', data, file], {}, (line) => printed.push(line));
  expect([code, printed]).toEqual([1, ['notes.csv: there is no trip and no charge in it']]);
});

it.each([
  ['in the year 5000', Date.UTC(5000, 0) / 1_000, '5000-01-01T00:00:00.000Z'],
  ['before 2000', Date.UTC(1999, 11, 31) / 1_000, '1999-12-31T00:00:00.000Z'],
])('refuses the whole file if a point is %s', async (_, timeS, date) => {
  const file = join(tempFolder(), 'drive.csv');
  const csv = readFileSync(exported(TRIP_CSV), 'utf8').trimEnd();
  const columns = csv.slice(0, csv.indexOf('\n')).split(',');
  const point = columns.map((column) => (column.trim() === 't_unix_s' ? timeS : '')).join(',');
  writeFileSync(file, `${csv}\n${point}\n`);
  const store = storeIn();
  await expect(importDrive(file, store)).rejects.toThrow(
    `The drive has a point of ${date}: expected a date from 2000 to tomorrow`,
  );
  expect(store.trips.summaries(0, 0)).toEqual([]);
});

const chargeLogs = sharedData('trips/leaf_costa_rica/charge');
describe.skipIf(chargeLogs === null)('the log of a charge', () => {
  it.each(chargeLogs ? drivesIn(chargeLogs) : [])('becomes one session, once: %s', async (file) => {
    const data = tempFolder();
    const printed: string[] = [];
    for (let time = 0; time < 2; time++)
      expect(await importDrives(['--data', data, file], {}, (line) => printed.push(line))).toBe(0);
    expect(printed).toEqual([
      `${basename(file)}: 1 charge imported`,
      `${basename(file)}: 0 trips imported, 1 were there already`,
    ]);
    const rows = rowsOf(file);
    const [session, ...others] = finishedSessions(data);
    expect(others).toEqual([]);
    const [first, last] = [rows[0], rows.at(-1)];
    const { kwh, gapsS } = energyOf(rows, { maxS: 120, gapS: 120 });
    expect(session).toMatchObject({
      ...{ began_at: Number(first?.t_unix_s), ended_at: Number(last?.t_unix_s) },
      ...{ start_pct: Number(first?.soc_pct), end_pct: Number(last?.soc_pct) },
      ...{ is_counted: 0, power_side: 'battery', charge_type: 'AC', wall_kwh: null },
      ...{ battery_kwh: expect.closeTo(-kwh, 6), energy_kwh: expect.closeTo(-kwh, 6) },
      ...{ unknown_s: gapsS, odometer_km: Number(last?.odo_km) },
      battery_temp_mean_c: expect.toSatisfy((mean: number) => mean > 10),
    });
    expect(session?.points[0]?.slice(0, 2)).toEqual([0, Number(first?.soc_pct)]);
    expect(session?.points.length).toBeGreaterThan(1);
  });
});
