import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bearingDeg,
  distanceM,
  type HeadingMoment,
  inferHeadingDeg,
  normalizeDeg,
  type Place,
  shortestTurnDeg,
} from './geodesy.ts';
import { horsepower, torqueKgfm } from './units.ts';

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const place: fc.Arbitrary<Place> = fc.record({ latitudeDeg: real(-85, 85), longitudeDeg: real(-180, 180) });

it('converts power to horsepower, and keeps an unknown one unknown', () => {
  expect(horsepower(null)).toBeNull();
  expect(horsepower(74.57)).toBeCloseTo(100);
});

it.each([
  [100, 500, 500, 97.4],
  [100, 1000, -7000, 97.4],
  [100, 2000, 4000, 974 * 100 * (0.4 / 2000 + 0.6 / 4000)],
  [100, 2000, null, 48.7],
  [100, null, 2000, 48.7],
  [1.01, 1000, 1000, 0.974 * 1.01],
  [1, 2000, null, 0],
  [-50, 2000, 10, 0],
])('estimates the torque of %d kW at %s and %s rpm as %d kgfm', (kw, rear, front, kgfm) => {
  expect(torqueKgfm(kw, rear, front)).toBeCloseTo(kgfm);
});

it.each([50, 0.5, -20])('knows no torque of %d kW without a motor speed', (kw) => {
  expect(torqueKgfm(kw, null, null)).toBeNull();
  expect(torqueKgfm(null, 1, 1)).toBeNull();
});

describe('geodesy', () => {
  it('measures distances on the sphere, alike both ways', () => {
    const here = { latitudeDeg: 60, longitudeDeg: 179.5 };
    const there = { latitudeDeg: 60, longitudeDeg: -179.5 };
    expect(distanceM({ latitudeDeg: 0, longitudeDeg: 7 }, { latitudeDeg: 1, longitudeDeg: 7 })).toBeCloseTo(
      111_195,
      0,
    );
    expect(distanceM(here, there)).toBeCloseTo(55_596, -1);
    expect(distanceM(there, here)).toBe(distanceM(here, there));
    expect(distanceM(here, here)).toBe(0);
  });

  it('gives bearings from 0 up to 360, and the opposite one back over a short way', () => {
    const here = { latitudeDeg: 43.7, longitudeDeg: 7.4 };
    expect(bearingDeg(here, { ...here, latitudeDeg: 43.8 })).toBeCloseTo(0);
    expect(bearingDeg(here, { ...here, longitudeDeg: 7.5 })).toBeCloseTo(90, 0);
    const step = fc.integer({ min: -100, max: 100 }).map((count) => count * 1e-5);
    fc.assert(
      fc.property(place, step, step, (from, north, east) => {
        fc.pre(north !== 0 || east !== 0);
        const to = { latitudeDeg: from.latitudeDeg + north, longitudeDeg: from.longitudeDeg + east };
        const bearing = bearingDeg(from, to);
        expect(bearing).toBeGreaterThanOrEqual(0);
        expect(bearing).toBeLessThan(360);
        expect(Math.abs(shortestTurnDeg(bearing, bearingDeg(to, from)))).toBeGreaterThan(179.9);
      }),
    );
  });

  it('brings angles into 0 up to 360 without turning them, and turns the short way', () => {
    expect(shortestTurnDeg(10, 190)).toBe(180);
    fc.assert(
      fc.property(real(-1e4, 1e4), real(-1e4, 1e4), (from, to) => {
        const brought = normalizeDeg(from);
        expect(brought).toBeGreaterThanOrEqual(0);
        expect(brought).toBeLessThan(360);
        expect(Math.abs(shortestTurnDeg(from, brought))).toBeLessThan(1e-6);
        const turn = shortestTurnDeg(from, to);
        expect(Math.abs(turn)).toBeLessThan(180.000001);
        expect(Math.abs(shortestTurnDeg(from + turn, to))).toBeLessThan(1e-6);
      }),
    );
  });
});

const BEFORE: HeadingMoment = { latitudeDeg: 43, longitudeDeg: 7, timeMs: 1_000, speedKmh: 1 };
const NORTH = { latitudeDeg: 44, timeMs: 10_999 };

it.each<[string, HeadingMoment | null, Partial<HeadingMoment>, number]>([
  ['a car that moved within 10 s goes', BEFORE, NORTH, 0],
  ['its speed is unknown', BEFORE, { ...NORTH, speedKmh: null }, 0],
  ['it stands', BEFORE, { ...NORTH, speedKmh: 0 }, 90],
  ['it is where it was', BEFORE, { timeMs: 2_000 }, 90],
  ['10 s have passed', BEFORE, { ...NORTH, timeMs: 11_000 }, 90],
  ['no time has passed', BEFORE, { ...NORTH, timeMs: 1_000 }, 90],
  ['there is no moment before', null, NORTH, 90],
])('infers the heading where it can, else keeps the known one: %s', (_case, before, now, headingDeg) => {
  expect(inferHeadingDeg(before, { ...BEFORE, ...now }, 90)).toBeCloseTo(headingDeg);
});
