import type { Readings } from '@ligo/signals';
import { expect, it } from 'vitest';
import { RecordedCharging } from '../../charging/test-support/recorded-charging.ts';
import { INITIAL_CHANGE_DETECTOR, stepChangeDetector } from '../../events/edges-contract.ts';
import type { CarState } from '../../ports/car-state.ts';
import type { Monotonic } from '../../ports/unit-time.ts';
import { DriveRecording } from '../../trips/record-drive.ts';
import { freshOnly } from '../decidable-contract.ts';
import { mergedCar } from '../test-support/merged-car.ts';

const MINUTE_MS = 60_000;
const OVMS = 0;
const GPS = 1;
const CHARGED: Readings = { speedKmh: 0, isOn: false, isPluggedIn: true, isCharging: true, chargePowerKw: 7 };
const UNKNOWN = { isOn: null, isPluggedIn: null, isCharging: null, chargePowerKw: null };

/** A car that is charged, whose module fell silent half a minute ago. */
function silentCar() {
  const car = mergedCar(2);
  car.news(OVMS, { ...CHARGED, gear: 'P', odometerKm: 1_000 });
  car.pass(MINUTE_MS / 2);
  return car;
}

it('READ-11 forgets readings of a standing or charged car when another source reports movement', () => {
  const car = silentCar();
  car.news(GPS, { speedKmh: 0 });
  expect(car.now()).toMatchObject({ ...CHARGED, gear: 'P', speedKmh: 0 });
  car.news(GPS, { speedKmh: 48 });
  expect(car.now()).toMatchObject({ ...UNKNOWN, gear: null, speedKmh: 48, odometerKm: 1_000 });
  // At a light it does not hang on its cable again, nor is it parked.
  car.pass(20_000);
  car.news(GPS, { speedKmh: 0 });
  expect(car.now()).toMatchObject({ ...UNKNOWN, gear: null, speedKmh: 0 });
});

it('READ-18 shows that power was inferred only if it comes from the source that inferred it', () => {
  const car = mergedCar(2);
  car.news(GPS, { isOn: false, powerInferredBy: 'motion' });
  expect(car.now()).toMatchObject({ isOn: false, powerInferredBy: 'motion' });
  car.news(OVMS, { isOn: true });
  expect(car.now()).toMatchObject({ isOn: true, powerInferredBy: null });
  car.pass(MINUTE_MS);
  car.news(GPS, { isOn: false, powerInferredBy: 'motion' });
  expect(car.now()).toMatchObject({ isOn: false, powerInferredBy: 'motion' });
  car.news(GPS, { speedKmh: 48 });
  expect(car.now()).toMatchObject({ isOn: null, powerInferredBy: null });
});

it('READ-11 accepts readings since then, and those of the other source', () => {
  const car = mergedCar(3);
  car.news(OVMS, CHARGED);
  car.pass(20_000);
  car.news(2, { isPluggedIn: false });
  car.news(GPS, { speedKmh: 30 });
  expect(car.now()).toMatchObject({ isPluggedIn: false, isCharging: null });
  car.news(OVMS, { gear: 'D', isOn: true });
  expect(car.now()).toMatchObject({ gear: 'D', isOn: true });
  car.pass(MINUTE_MS);
  car.news(OVMS, { ...CHARGED, gear: 'P' });
  expect(car.now()).toMatchObject({ ...CHARGED, gear: 'P' });
});

it('READ-11 accepts readings since the start of the movement, however long it lasts', () => {
  const car = mergedCar(2);
  car.news(GPS, { speedKmh: 30 });
  car.now();
  car.news(OVMS, { isPluggedIn: true });
  expect(car.now().isPluggedIn).toBe(true);
  for (let second = 0; second < 60; second += 1) driveBySatellites(car, 40);
  expect(car.now()).toMatchObject({ isPluggedIn: true, speedKmh: 40 });
});

it('READ-11 accepts no reading of unknown age of a car that moves, or stands at a light', () => {
  const car = mergedCar(2);
  car.news(GPS, { speedKmh: 48 });
  car.now();
  // Retained messages of a broker, received as soon as it is reachable again.
  car.news(OVMS, { ...CHARGED, speedKmh: null, gear: 'P' }, null);
  expect(car.now()).toMatchObject({ ...UNKNOWN, gear: null, speedKmh: 48 });
  car.news(GPS, { speedKmh: 0 });
  expect(car.now()).toMatchObject({ ...UNKNOWN, gear: null, speedKmh: 0 });
  car.news(OVMS, { isPluggedIn: true });
  expect(car.now().isPluggedIn).toBe(true);
});

it('READ-12 does not mistake the scatter of places for a car that leaves its cable', () => {
  const car = silentCar();
  for (const speedKmh of [3.7, 9.9, 5]) {
    car.news(GPS, { speedKmh });
    expect(car.now()).toMatchObject({ speedKmh: null, isPluggedIn: true, isCharging: true });
  }
  car.news(GPS, { speedKmh: 10 });
  expect(car.now()).toMatchObject({ ...UNKNOWN, speedKmh: 10 });
  car.news(GPS, { speedKmh: 4 });
  expect(car.now()).toMatchObject({ ...UNKNOWN, speedKmh: 4 });
});

it('READ-12 accepts a slow car without a cable, and one that always reports a connected cable', () => {
  const slow = mergedCar(2);
  slow.news(OVMS, { isPluggedIn: false });
  slow.news(GPS, { speedKmh: 5 });
  expect(slow.now().speedKmh).toBe(5);
  // The neighbour's car hangs on it.
  const moving = mergedCar(2);
  for (const speedKmh of [20, 5]) {
    moving.news(OVMS, { isPluggedIn: true });
    moving.news(GPS, { speedKmh });
    expect(moving.now().speedKmh).toBe(speedKmh);
  }
});

it('READ-12 keeps a car that is off in P while its places scatter, until it is fast enough', () => {
  const car = mergedCar(2);
  const off: Readings = { gear: 'P', isOn: false, isPluggedIn: false };
  for (let round = 0; round < 20; round += 1) {
    car.news(OVMS, { ...off, speedKmh: 0 });
    car.pass(20_000);
    driveBySatellites(car, 5, 7, 9.9, 4, 0);
  }
  expect(car.now()).toMatchObject({ ...off, speedKmh: 0 });
  expect(derivedFrom(car)).toMatchObject({ drives: [], trips: 0 });
  driveBySatellites(car, 10, 5);
  expect(car.now()).toMatchObject({ gear: null, isOn: null, isPluggedIn: false, speedKmh: 5 });
});

/** The events, charging changes and trips of the published states. */
function derivedFrom({ published }: ReturnType<typeof mergedCar>) {
  const charging = new RecordedCharging();
  const trips = new DriveRecording();
  let edges = INITIAL_CHANGE_DETECTOR;
  const drives: boolean[] = [];
  for (const { state, atMs } of published) {
    const seen = freshOnly(state, atMs) as CarState;
    const step = stepChangeDetector(edges, { type: 'reading', state: seen }, { nowMs: atMs as Monotonic });
    edges = step.state;
    for (const effect of step.effects) if (effect.type === 'drive') drives.push(effect.isDriving);
    charging.feed([seen]);
    trips.add(seen);
  }
  return { drives, charging: charging.published, sessions: charging.ended.length, trips: trips.end().length };
}

/** Speeds of the receiver, one a second; the module reports nothing. */
function driveBySatellites(car: ReturnType<typeof mergedCar>, ...kmh: number[]) {
  for (const speedKmh of kmh) {
    car.news(GPS, { speedKmh });
    car.pass(1_000);
  }
}
const seconds = (count: number, kmh: number) => Array.from({ length: count }, () => kmh);

it('READ-11 keeps events, charging and trips consistent when the module of a car fails on the cable', () => {
  const car = mergedCar(2);
  car.news(OVMS, { gear: 'P', isOn: false, isPluggedIn: false, isCharging: false, speedKmh: 0 });
  car.pass(20_000);
  for (let minute = 0; minute < 10; minute += 1) {
    car.news(OVMS, { ...CHARGED, gear: 'P' });
    car.pass(MINUTE_MS);
  }
  driveBySatellites(car, ...seconds(30, 6), ...seconds(60, 48), ...seconds(30, 0), ...seconds(60, 48));
  driveBySatellites(car, ...seconds(130, 0));
  expect(derivedFrom(car)).toEqual({
    drives: [true, false],
    charging: ['plugged', 'started', 'stopped', 'unplugged'],
    sessions: 1,
    trips: 1,
  });
});

it('READ-12 records no event, charging change or trip of a car that only seems to move on its cable', () => {
  const car = mergedCar(2);
  car.news(OVMS, { gear: 'P', isPluggedIn: false, isCharging: false, speedKmh: 0 });
  car.pass(20_000);
  car.news(OVMS, { ...CHARGED, gear: 'P' });
  car.pass(20_000);
  driveBySatellites(car, ...seconds(100, 7), ...seconds(20, 0), ...seconds(60, 4));
  expect(derivedFrom(car)).toEqual({ drives: [], charging: ['plugged', 'started'], sessions: 0, trips: 0 });
});
