import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CarStore } from '../../adapters/store/car-store.ts';
import { stateAt } from '../../test-support/vehicle-state.ts';
import { virtualClock } from '../../test-support/virtual-clock.ts';
import { TripRecorder } from './trip-recorder.ts';

const log = { info() {}, warn() {}, error() {} };

it('tells of the trip under way as it grows, and of the newest finished one', () => {
  const store = CarStore.open(mkdtempSync(join(tmpdir(), 'ligo-recorder-')), 1, log);
  const recorder = new TripRecorder(store.trips, log, virtualClock());
  const drive = (from: number, count: number) => {
    for (let second = from; second < from + count; second++)
      recorder.receive(stateAt(second, { gear: 'D', speedKmh: 72, odometerKm: 500 + second / 50 }));
  };
  expect(recorder.status()).toEqual({ newestTripId: 0 });
  drive(0, 10);
  const early = recorder.status().trip;
  drive(10, 10);
  const late = recorder.status().trip;
  expect(early).toMatchObject({ created_at: 1_700_000_000, tms: 500, tece: null });
  expect(late?.tme).toBeCloseTo(500.38);
  expect(late?.tme).toBeGreaterThan(early?.tme ?? Number.POSITIVE_INFINITY);
  recorder.receive(stateAt(20, { isOn: false }));
  expect(recorder.status()).toEqual({ newestTripId: 1 });
  drive(30, 1);
  recorder.receive(stateAt(31, { isOn: false }));
  expect(recorder.status()).toEqual({ newestTripId: 1 });
  store.close();
});

it('ends the trip of a car that fell asleep without a word', async () => {
  const store = CarStore.open(mkdtempSync(join(tmpdir(), 'ligo-recorder-')), 1, log);
  const clock = virtualClock();
  const recorder = new TripRecorder(store.trips, log, clock);
  for (let second = 0; second < 20; second += 1)
    recorder.receive(stateAt(second, { gear: 'D', speedKmh: 72 }));
  await clock.advance(599_000);
  expect(recorder.status().trip).toBeDefined();
  await clock.advance(1_000);
  expect(recorder.status()).toEqual({ newestTripId: 1 });
  expect(clock.pending()).toBe(0);
  recorder.receive(stateAt(700, { gear: 'D', speedKmh: 72 }));
  recorder.finish();
  expect(clock.pending()).toBe(0);
  recorder.receive(stateAt(701, { gear: 'D', speedKmh: 72 }));
  recorder.stop();
  expect(clock.pending()).toBe(0);
  store.close();
});
