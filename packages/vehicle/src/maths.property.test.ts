import { motorRpm } from '@ligo/signals';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bearingDeg, distanceM, normalizeDeg, type Place, shortestTurnDeg } from './geodesy.ts';
import { type HeadingMoment, inferHeadingDeg } from './heading.ts';
import { horsepower, torqueKgfm } from './units.ts';

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const place: fc.Arbitrary<Place> = fc.record({ latitudeDeg: real(-85, 85), longitudeDeg: real(-180, 180) });
const rpm = fc.integer({ min: -20_000, max: 20_000 });

describe('units, for every value', () => {
  it('give horsepower that is the power again', () => {
    fc.assert(
      fc.property(real(-100_000, 100_000), (kw) => {
        expect(horsepower(kw) * 0.7457).toBeCloseTo(kw, 6);
      }),
    );
  });

  it('give torque that grows with power and never with speed, and none at 1 kW or less', () => {
    fc.assert(
      fc.property(real(1.01, 1_000), rpm, rpm, fc.nat(5_000), (kw, rear, front, faster) => {
        const torque = torqueKgfm(kw, rear, front) ?? Number.NaN;
        expect(torque).toBeGreaterThan(0);
        expect(torque).toBeLessThanOrEqual(0.974 * kw + 1e-9);
        expect(torqueKgfm(2 * kw, rear, front)).toBeCloseTo(2 * torque, 6);
        expect(torqueKgfm(kw, rear + faster, front)).toBeLessThanOrEqual(torque);
        expect(torqueKgfm(1 - kw, rear, front)).toBe(0);
        expect(torqueKgfm(kw, motorRpm(rear), motorRpm(front))).toBe(torque);
      }),
    );
  });
});

describe('geodesy, for every place', () => {
  it('never measures further than by way of a third place', () => {
    fc.assert(
      fc.property(place, place, place, (a, b, c) => {
        const directM = distanceM(a, c);
        // Near the antipode the haversine is flat: only half of the digits are significant.
        const exactToM = directM > 20e6 ? 0.5 : 0.01;
        expect(directM).toBeLessThanOrEqual(distanceM(a, b) + distanceM(b, c) + exactToM);
      }),
    );
  });

  it('gives bearings from 0 up to 360, and the opposite one back over a short way', () => {
    const step = fc.integer({ min: -100, max: 100 }).map((count) => count * 1e-5);
    fc.assert(
      fc.property(place, step, step, (from, north, east) => {
        fc.pre(north !== 0 || east !== 0);
        const to = { latitudeDeg: from.latitudeDeg + north, longitudeDeg: from.longitudeDeg + east };
        const there = bearingDeg(from, to);
        expect(there).toBeGreaterThanOrEqual(0);
        expect(there).toBeLessThan(360);
        expect(Math.abs(shortestTurnDeg(there, bearingDeg(to, from)))).toBeGreaterThan(179.9);
      }),
    );
  });

  it('brings angles into 0 up to 360 without turning them', () => {
    fc.assert(
      fc.property(real(-1e4, 1e4), (angle) => {
        const brought = normalizeDeg(angle);
        expect(brought).toBeGreaterThanOrEqual(0);
        expect(brought).toBeLessThan(360);
        expect(Math.abs(shortestTurnDeg(angle, brought))).toBeLessThan(1e-6);
      }),
    );
  });
});

describe('heading, for every pair of moments', () => {
  const moment: fc.Arbitrary<HeadingMoment> = fc
    .tuple(place, fc.integer({ min: 0, max: 30_000 }), fc.option(fc.nat(3)))
    .map(([where, timeMs, speedKmh]) => ({ ...where, timeMs, speedKmh }));

  it('is the bearing when the car moved within 10 s, else what it was', () => {
    fc.assert(
      fc.property(moment, moment, fc.option(real(0, 359)), (before, now, was) => {
        const gapMs = now.timeMs - before.timeMs;
        const isInferred = gapMs > 0 && gapMs < 10_000 && now.speedKmh !== 0 && distanceM(before, now) > 1;
        if (isInferred) expect(inferHeadingDeg(before, now, was)).toBe(bearingDeg(before, now));
        else if (distanceM(before, now) > 1) expect(inferHeadingDeg(before, now, was)).toBe(was);
        expect(inferHeadingDeg(before, { ...before, timeMs: now.timeMs }, was)).toBe(was);
        expect(inferHeadingDeg(null, now, was)).toBe(was);
      }),
    );
  });
});
