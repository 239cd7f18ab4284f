import { expect, it } from 'vitest';
import { nodeIo } from '../../node-io.ts';
import {
  carLine,
  carsOf,
  LISTED_CARS,
  makeOf,
  makes,
  modelsOf,
  profileHint,
  usableProfiles,
  yearsAndVariantOf,
} from './car-list.ts';

it('names each profile of the app for a car, and no other as one of them', () => {
  const own = LISTED_CARS.flatMap(({ profiles }) => profiles)
    .filter(({ download }) => download === null)
    .map(({ id }) => id);
  expect([...new Set(own)].sort()).toEqual(nodeIo.files.profileNames().filter((name) => name !== 'generic'));
});

it('is sorted, and each row of a model is told from the others by years or in words', () => {
  const names = LISTED_CARS.map(({ make, model, from }) => `${make} ${model} ${from}`.toLowerCase());
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
  for (const make of makes())
    for (const model of modelsOf(make)) {
      const cars = carsOf(make, model, null);
      const sameYear = cars.some((car) =>
        cars.some((other) => other !== car && other.from <= (car.to ?? 9_999) && car.from <= other.from),
      );
      if (sameYear) expect(cars.filter(({ variant }) => variant === null)).toEqual([]);
      for (const { from, to, profiles, means } of cars) {
        expect(from).toBeLessThanOrEqual(to ?? from);
        expect(profiles.length + means.length).toBeGreaterThan(0);
      }
    }
});

it('names the address of a file that does not come with the app', () => {
  const [zoe] = carsOf('Renault', 'Zoe', 2021);
  expect(zoe && usableProfiles(zoe).map(({ id, download }) => download?.address ?? id)).toEqual([
    'ev-obd-pids/zoe2',
    'https://github.com/meatpiHQ/wican-fw/blob/main/vehicle_profiles/renault/Renault%20Zoe%20Ph2%20(2020).json',
  ]);
  const [smart] = carsOf('Smart', '#1', null);
  expect(smart?.profiles[0]?.download?.address).toMatch(/vehicle_profiles\/smart\/%231[.]json$/);
});

it('names a file that reads wrong values as wrong, and does not offer it', () => {
  const [ioniq] = carsOf('Hyundai', 'Ioniq 5', 2023);
  expect(ioniq?.profiles.filter(({ wrongBecause }) => wrongBecause).map(({ id }) => id)).toEqual([
    'ev-obd-pids/hkmc/Ioniq5.json',
  ]);
  expect(ioniq && carLine(ioniq)).toBe(
    'Hyundai Ioniq 5 (from 2021): WiCAN hyundai/ioniq5-6.json, not ev-obd-pids hkmc/Ioniq5.json (it counts most bytes one too far, so that its state of charge is wrong), an OVMS module over MQTT',
  );
  expect(ioniq && usableProfiles(ioniq).map(({ id }) => id)).toEqual(['wican/hyundai/ioniq5-6.json']);
  expect(profileHint('Hyundai Ioniq 5')).toMatch(/^A Hyundai Ioniq 5 needs .*ioniq5-6[.]json$/);
  expect(profileHint('')).toContain('Run setup');
});

it('finds a make by its beginning, and the row of a year', () => {
  expect(['nissan', ' VOLKS', 'm', 'mg', '', 'Lada'].map(makeOf)).toEqual([
    'Nissan',
    'Volkswagen',
    null,
    'MG',
    null,
    null,
  ]);
  const years = (year: number | null) => carsOf('Nissan', 'Leaf', year).map(yearsAndVariantOf);
  expect(years(2013)).toEqual(['2010 to 2017, ZE0 or AZE0: 24 or 30 kWh']);
  expect(years(2020)).toEqual(['from 2017, ZE1: 40, 60 or 62 kWh']);
  // Both were sold that year; a year that is not listed is a mistake.
  for (const year of [2017, 1990, null])
    expect(years(year)).toEqual([
      '2010 to 2017, ZE0 or AZE0: 24 or 30 kWh',
      'from 2017, ZE1: 40, 60 or 62 kWh',
    ]);
});
