import type { TripPoint } from '@ligo/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consumption, tripFigures } from './trip-figures.ts';
import { inheritMissing } from './trip-points.ts';
import { tripEndsFromWire } from './trip-wire.ts';

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const counter = fc.option(real(0, 1e6));
const reading = fc.option(real(0, 100), { nil: undefined });
const point: fc.Arbitrary<TripPoint> = fc
  .tuple(fc.nat(), reading, fc.option(real(0, 100)), reading)
  .map(([time, soc, speed, hbt]) => ({
    time,
    speed,
    ...(soc !== undefined && { soc }),
    ...(hbt !== undefined && { hbt }),
  }));

describe('trip points, for every trip', () => {
  it('keep their own readings and lose none they had', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 30 }), (points) => {
        const whole = inheritMissing(points);
        expect(whole.map(({ time }) => time)).toEqual(points.map(({ time }) => time));
        for (const field of ['soc', 'speed', 'hbt'] as const) {
          let last: number | null | undefined;
          for (const [index, each] of points.entries()) {
            if (each[field] !== undefined) last = each[field];
            expect(whole[index]?.[field]).toBe(last);
          }
        }
        expect(inheritMissing(whole)).toEqual(whole);
      }),
    );
  });
});

describe('trip figures, for every trip', () => {
  it('miss what they are made of, and nothing else', () => {
    fc.assert(
      fc.property(
        counter,
        counter,
        counter,
        counter,
        counter,
        counter,
        (tms, tme, tecs, tece, start, end) => {
          const figures = tripFigures(tripEndsFromWire({ tms, tme, tecs, tece }), start, end);
          const wholeS = start === null || end === null ? null : end - start;
          const { distanceKm, energyKwh } = figures;
          expect(distanceKm).toBe(tms === null || tme === null ? null : tme - tms);
          expect(energyKwh).toBe(tecs === null || tece === null ? null : tece - tecs);
          expect(figures.durationS).toBe(wholeS === null || wholeS < 60 ? null : wholeS);
          expect(figures.consumptionKwhPer100Km).toBe(consumption(energyKwh, distanceKm));
          const hasSpeed = distanceKm !== null && wholeS !== null && wholeS > 0;
          expect(figures.averageSpeedKmh !== null).toBe(hasSpeed);
        },
      ),
    );
  });

  it('have a consumption only over a distance above 0, and it gives the energy back', () => {
    fc.assert(
      fc.property(real(-100, 1_000), real(0.1, 10_000), (energy, distance) => {
        expect(((consumption(energy, distance) ?? Number.NaN) * distance) / 100).toBeCloseTo(energy, 6);
        expect(consumption(energy, -distance)).toBeNull();
        expect(consumption(null, distance)).toBeNull();
      }),
    );
  });
});
