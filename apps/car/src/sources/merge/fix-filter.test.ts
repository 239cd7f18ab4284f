import type { Readings } from '@ligo/signals';
import { expect, it } from 'vitest';
import { type Monotonic, plusMs } from '../../ports/unit-time.ts';
import { mergedCar } from '../test-support/merged-car.ts';
import { filterFix, INITIAL_FIX_FILTER } from './fix-filter.ts';
import { initialMergeState, stepMerge } from './merge-machine.ts';

const M = 1 / 111_195;

/** Filters a drive to the north, a fix a second: [metres from the start, wheel speed]. */
function drive(fixes: readonly (readonly [metres: number, speedKmh: number | null])[]) {
  let check = INITIAL_FIX_FILTER;
  return fixes.map(([metres, speedKmh], second) => {
    const readings: Readings = { latitudeDeg: 43 + metres * M, longitudeDeg: 7 };
    const [next, accepted] = filterFix(check, readings, (1_000_000 + second * 1_000) as Monotonic, speedKmh);
    check = next;
    return accepted.latitudeDeg !== undefined;
  });
}

it('rejects a place that the wheels cannot have reached', () => {
  expect(
    drive([
      [0, 50],
      [14, 50],
      [300, 50],
      [42, 50],
    ]),
  ).toEqual([true, true, false, true]);
  expect(
    drive([
      [0, 0],
      [15, 0],
      [200, 0],
    ]),
  ).toEqual([true, true, false]);
  expect(
    drive([
      [0, null],
      [60, null],
      [1_000, null],
    ]),
  ).toEqual([true, true, false]);
});

it('accepts the third of three places that agree with each other', () => {
  expect(
    drive([
      [0, 50],
      [900, 50],
      [914, 50],
      [928, 50],
      [942, 50],
    ]),
  ).toEqual([true, false, false, true, true]);
  expect(
    drive([
      [0, 50],
      [900, 50],
      [5_000, 50],
      [914, 50],
      [9_000, 50],
    ]),
  ).toEqual([true, false, false, false, false]);
});

it('keeps the time of the last place, and continues behind a tunnel', () => {
  let state = initialMergeState(2, null, 0 as Monotonic);
  const receive = (source: number, readings: Readings, atMs: number) => {
    const nowMs = atMs as Monotonic;
    state = stepMerge(state, { type: 'readings', source, readings, takenAtMs: nowMs }, { nowMs }).state;
    const tick = stepMerge(state, { type: 'tick' }, { nowMs: plusMs(nowMs, 250) });
    state = tick.state;
    return tick.effects[0]?.state;
  };
  const atMs = 1_000_000;
  receive(1, { speedKmh: 100 }, atMs);
  receive(0, { latitudeDeg: 43, longitudeDeg: 7 }, atMs);
  receive(1, { speedKmh: 100 }, atMs + 2_500);
  const lost = receive(0, { latitudeDeg: 44, longitudeDeg: 7 }, atMs + 3_000);
  expect(lost ?? null).toBeNull();
  for (let second = 4; second < 60; second += 1) receive(1, { speedKmh: 100 }, atMs + second * 1_000);
  const inTunnel = receive(1, { speedKmh: 0 }, atMs + 60_000);
  expect(inTunnel).toMatchObject({ latitudeDeg: 43, takenAtMs: { latitudeDeg: atMs, longitudeDeg: atMs } });
  const behind = receive(0, { latitudeDeg: 43 + 1_600 * M, longitudeDeg: 7 }, atMs + 61_000);
  expect(behind?.latitudeDeg).toBeCloseTo(43 + 1_600 * M, 9);
});

it('allows the top speed of the wheels since the last place, even if they are slow again', () => {
  const car = mergedCar(2);
  car.news(1, { speedKmh: 20 });
  car.news(0, { latitudeDeg: 43, longitudeDeg: 7 });
  for (let second = 1; second <= 60; second += 1) {
    car.pass(1_000);
    car.news(1, { speedKmh: second < 60 ? 100 : 10 });
  }
  car.news(0, { latitudeDeg: 43 + 1_600 * M, longitudeDeg: 7 });
  expect(car.now().latitudeDeg).toBeCloseTo(43 + 1_600 * M, 9);
});

it('counts no places as consecutive if the source lost its place in between', () => {
  const far = { latitudeDeg: 43.2, longitudeDeg: 7 };
  for (const isDated of [true, false]) {
    const car = mergedCar(1);
    const isFarAfter = (readings: Readings, atMs: number | null = car.nowMs()) => {
      car.news(0, readings, atMs);
      const isFar = car.now().latitudeDeg === far.latitudeDeg;
      car.pass(1_000);
      return isFar;
    };
    isFarAfter({ latitudeDeg: 43, longitudeDeg: 7, speedKmh: 50 });
    expect([far, far].map((place) => isFarAfter(place))).toEqual([false, false]);
    isFarAfter({ latitudeDeg: null }, isDated ? car.nowMs() : null);
    expect([far, far, far].map((place) => isFarAfter(place))).toEqual([false, false, true]);
  }
});

it('forgets the place of a source that reports none, until both coordinates are reported again', () => {
  for (const gone of [
    { latitudeDeg: null },
    { longitudeDeg: null },
    { latitudeDeg: null, longitudeDeg: null },
  ])
    for (const isDated of [true, false]) {
      const car = mergedCar(1);
      car.news(0, { latitudeDeg: 43, longitudeDeg: 7 });
      expect(car.now()).toMatchObject({ latitudeDeg: 43, longitudeDeg: 7 });
      car.pass(1_000);
      car.news(0, gone, isDated ? car.nowMs() : null);
      expect(car.now()).toMatchObject({ latitudeDeg: null, longitudeDeg: null });
      for (const half of [{ latitudeDeg: 43.0001 }, { latitudeDeg: 43.0002 }]) {
        car.pass(1_000);
        car.news(0, half);
        expect(car.now()).toMatchObject({ latitudeDeg: null, longitudeDeg: null });
      }
      car.news(0, { longitudeDeg: 7.0001 });
      expect(car.now()).toMatchObject({ latitudeDeg: 43.0002, longitudeDeg: 7.0001, takenAtMs: {} });
    }
});

it('ignores a wheel speed of unknown age', () => {
  const car = mergedCar(2);
  car.news(1, { speedKmh: 10 });
  car.news(0, { latitudeDeg: 43, longitudeDeg: 7 });
  car.news(1, { speedKmh: 200 }, null);
  car.pass(4_000);
  car.news(0, { latitudeDeg: 43 + 200 * M, longitudeDeg: 7 });
  expect(car.now().latitudeDeg).toBe(43);
});
