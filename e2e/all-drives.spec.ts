import { readdirSync } from 'node:fs';
import { columnsOf, sharedData } from './support/shared-data.ts';
import { kmOf, storedTrips } from './support/stored-trips.ts';
import { expect, test } from './support/test.ts';

const folders = ['trips/leaf_costa_rica', 'trips/twizy_rabat']
  .map(sharedData)
  .filter((each) => each !== null);
const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.csv') && name !== 'index.csv')
    .map((name) => `${folder}/${name}`),
);

test('every recorded drive arrives on the phone with the figures of its log', async ({ car, phone }) => {
  test.skip(files.length === 0, 'The shared drives are not at hand.');
  test.setTimeout(180_000);
  const imported = await car.import(files);
  expect(imported).toBeGreaterThanOrEqual(files.length);
  await phone.show('trips');
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
      const distance = kmOf({ odometerStartKm, odometerEndKm });
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
