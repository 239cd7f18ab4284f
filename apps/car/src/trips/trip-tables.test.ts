import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compiled } from '@ligo/machine/test-support';
import { expect, it } from 'vitest';
import { openStore } from '../data-folder.ts';
import { recordOpenTrip, storedPoints, TRIP_ENDS } from './test-support/trip-store.contract.ts';

const log = { info() {}, warn() {}, error() {} };
const folder = () => mkdtempSync(join(tmpdir(), 'ligo-trips-'));
const KILLS = 3;

function open(data = folder()) {
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
  const data = folder();
  const script = compiled(new URL('./test-support/write-trip.ts', import.meta.url));
  for (let round = 1; round <= KILLS; round++) {
    const child = spawn(process.execPath, [script, data, String(round)]);
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
      if (output.length > 200 * round) child.kill('SIGKILL');
    });
    await once(child, 'close');
    const reported = Number(output.slice(0, output.lastIndexOf('\n')).split('\n').at(-1));
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
