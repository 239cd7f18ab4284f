import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openStore } from '../data-folder.ts';
import { killWhileWriting } from '../test-support/kill-while-writing.ts';
import { tempFolder } from '../test-support/temp-folder.ts';
import { storedPoints, TRIP_ENDS } from './test-support/trip-store.contract.ts';

const log = { info() {}, warn() {}, error() {} };
const KILLS = 3;

function open(data = tempFolder()) {
  const store = openStore(data, 1, log);
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

it('keeps each point that was reported as written when it is killed', async () => {
  const data = tempFolder();
  const script = new URL('./test-support/write-trip.ts', import.meta.url);
  for (let round = 1; round <= KILLS; round++) {
    const reported = await killWhileWriting(script, [data, String(round)], 200 * round);
    expect(reported).toBeGreaterThan(0);
    const { trips, close } = open(data);
    expect(trips.finishInterrupted()).toBe(true);
    const [trip] = trips.summaries(round * 100_000 - 1, null);
    const points = storedPoints(trips, trip?.id ?? 0, trip?.created_at ?? 0);
    expect(points.length).toBeGreaterThanOrEqual(reported);
    expect(points.at(-1)?.time).toBe(round * 100_000 + points.length);
    expect(trips.summaries(0, 0)).toHaveLength(round);
    close();
  }
  expect(readdirSync(data).filter((name) => name.includes('damaged'))).toEqual([]);
});
