import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CarStore } from '../car-store.ts';
import { recordOpenTrip, storedPoints, TRIP_ENDS } from './test-support/trip-store.contract.ts';

const log = { info() {}, warn() {}, error() {} };
const folder = () => mkdtempSync(join(tmpdir(), 'ligo-trips-'));

function open(data = folder()) {
  const store = CarStore.open(data, 1, log);
  return { trips: store.trips, close: () => store.close() };
}

it('takes a reading of a drive that no phone would take for missing, and nothing of one with such a time', () => {
  const { trips, close } = open();
  const drive = (second: object) => ({
    createdAtS: 100,
    points: [
      { time: 100, speed: 5 },
      { time: 101, ...second },
    ],
    ends: TRIP_ENDS,
  });
  expect(() => trips.importTrip(drive({ time: 1e300 }))).toThrow();
  expect(trips.summaries(0, 0)).toEqual([]);
  expect(trips.importTrip(drive({ speed: 1e308 }))).toBe(true);
  expect(storedPoints(trips, 1, 100)).toEqual([
    { time: 100, speed: 5 },
    { time: 101, speed: null },
  ]);
  close();
});

it('sets a database aside whose pages are damaged, and loses no byte of it', () => {
  const data = folder();
  const first = open(data);
  recordOpenTrip(first.trips, 100, 2_000);
  first.trips.finish(true);
  first.close();
  const path = join(data, 'car.sqlite');
  const bytes = readFileSync(path);
  bytes.fill(0xff, 4_096, bytes.length);
  writeFileSync(path, bytes);
  const { trips, close } = open(data);
  expect(trips.summaries(0, 0)).toEqual([]);
  close();
  const aside = readdirSync(data).find((name) => name.endsWith('.damaged-1'));
  expect(readFileSync(join(data, aside ?? '')).equals(bytes)).toBe(true);
});
