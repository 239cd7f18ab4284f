import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { sharedData } from './support/shared-data.ts';
import { expect, test } from './support/test.ts';

const folders = ['trips/leaf_costa_rica', 'trips/twizy_rabat']
  .map(sharedData)
  .filter((each) => each !== null);
const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.csv') && name !== 'index.csv')
    .map((name) => `${folder}/${name}`),
);

interface StoredTrip {
  createdAtS: number;
  endedAtS: number;
  pointsLength: number;
  isComplete: boolean;
  odometerStartKm: number | null;
  odometerEndKm: number | null;
  energyCounterStartKwh: number | null;
  energyCounterEndKwh: number | null;
}

/** The rows of all trips in the phone's storage; none before the app has made it. */
function storedTrips(page: Page): Promise<StoredTrip[]> {
  return page.evaluate(async () => {
    const made = await indexedDB.databases();
    if (!made.some(({ name }) => name === 'ligo-trips')) return [];
    return new Promise<StoredTrip[]>((resolve, reject) => {
      const opening = indexedDB.open('ligo-trips');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('rows').objectStore('rows').getAll();
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result.map(({ row }: { row: StoredTrip }) => row));
        };
      };
    });
  });
}

/** The numbers of some columns of a log, `NaN` where a field is empty. */
function columnsOf(file: string, ...names: string[]): number[][] {
  const [header = '', ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  const at = names.map((name) => header.split(',').indexOf(name));
  return lines.map((line) => {
    const fields = line.split(',');
    return at.map((index) => (fields[index] ? Number(fields[index]) : Number.NaN));
  });
}

test('every recorded drive arrives on the phone with the figures of its log', async ({
  server,
  car,
  phone,
}) => {
  test.skip(files.length === 0, 'The shared drives are not at hand.');
  test.setTimeout(180_000);
  const imported = await car.import(files);
  expect(imported).toBeGreaterThanOrEqual(files.length);
  await phone.page.goto(`${server.origin}/app/trips`);
  await expect(async () => {
    const trips = await storedTrips(phone.page);
    expect(trips).toHaveLength(imported);
    expect(trips.filter(({ isComplete }) => !isComplete)).toEqual([]);
  }).toPass({ timeout: 60_000 });

  const trips = await storedTrips(phone.page);
  let comparedCount = 0;
  for (const file of files) {
    const rows = columnsOf(file, 't_unix_s', 'odo_km', 'power_kw');
    const times = rows.map(([time = 0]) => time);
    const its = trips.filter(({ createdAtS }) => times.includes(createdAtS));
    expect(its.length, file).toBeGreaterThan(0);
    for (const {
      createdAtS,
      endedAtS,
      pointsLength,
      odometerStartKm,
      odometerEndKm,
      energyCounterStartKwh,
      energyCounterEndKwh,
    } of its) {
      comparedCount += 1;
      const during = rows.filter(([time = 0]) => time >= createdAtS && time <= endedAtS);
      expect(pointsLength, file).toBeLessThanOrEqual(during.length);
      const odometer = during.flatMap(([, km = Number.NaN]) => (Number.isNaN(km) ? [] : [km]));
      const distance = (odometerEndKm ?? Number.NaN) - (odometerStartKm ?? Number.NaN);
      const counted = (odometer.at(-1) ?? 0) - (odometer[0] ?? 0);
      if (counted > 0) expect(distance, file).toBeCloseTo(counted, 6);
      else expect(distance, file).toBeGreaterThan(0.1);
      let energy = 0;
      for (const [index, [time = 0, , power = Number.NaN]] of during.entries()) {
        const [before = 0, , powerBefore = Number.NaN] = during[index - 1] ?? [];
        const seconds = time - before;
        if (seconds <= 180 && !Number.isNaN(power + powerBefore))
          energy += ((power + powerBefore) / 2) * (seconds / 3_600);
      }
      if (energyCounterEndKwh !== null)
        expect(Math.abs(energyCounterEndKwh - (energyCounterStartKwh ?? 0) - energy), file).toBeLessThan(
          Math.max(0.005, Math.abs(energy) / 100),
        );
    }
  }
  expect(comparedCount).toBe(trips.length);
  expect(phone.problems).toEqual([]);
});
