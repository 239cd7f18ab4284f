import type { TripPoint } from '@ligo/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDistance,
  formatDuration,
  formatNumber,
  formatTime,
  LANGUAGES,
  MISSING,
} from './formats.ts';
import { consumption, tripFigures } from './trip-figures.ts';
import { inheritMissing } from './trip-points.ts';

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const language = fc.constantFrom(...LANGUAGES);
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
          const figures = tripFigures({ tms, tme, tecs, tece }, start, end);
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

describe('formats, in every language', () => {
  it('show numbers in its way', () => {
    const shown = LANGUAGES.map((code) => [code, formatNumber(code, 12345.67, 1).replace(/\s/g, ' ')]);
    expect(Object.fromEntries(shown)).toEqual({
      'pt-br': '12.345,7',
      en: '12,345.7',
      es: '12.345,7',
      it: '12.345,7',
      fr: '12 345,7',
      ru: '12 345,7',
      tr: '12.345,7',
      he: '12,345.7',
    });
  });

  it('have the decimals asked for, lie within half of the last one, and are never minus zero', () => {
    fc.assert(
      fc.property(real(-1e6, 1e6), fc.integer({ min: 0, max: 3 }), (value, digits) => {
        const text = formatNumber('en', value, digits);
        expect(text.split('.')[1]?.length ?? 0).toBe(digits);
        expect(text).not.toMatch(/^-[0.]+$/);
        const off = Math.abs(Number(text.replaceAll(',', '')) - value);
        expect(off).toBeLessThanOrEqual(0.5 / 10 ** digits + 1e-6);
      }),
    );
  });

  it('show distances under 1 km with one decimal, others with none, and two dashes for none', () => {
    fc.assert(
      fc.property(language, real(0, 100_000), (code, km) => {
        expect(formatDistance(code, km)).toBe(formatNumber(code, km, km < 1 ? 1 : 0));
        expect(formatDistance(code, null)).toBe(MISSING);
      }),
    );
  });

  it('show dates, times and durations that can be read back', () => {
    const minute = fc.integer({ min: 0, max: 60 * 24 * 365 * 60 });
    fc.assert(
      fc.property(minute, (minutes) => {
        const time = new Date(1990, 0, 1, 0, minutes);
        const [day, month, year] = formatDate(time.getTime()).split('/').map(Number);
        const [hour, minuteOfHour] = formatTime(time.getTime()).split(':').map(Number);
        const read = new Date(year ?? 0, (month ?? 0) - 1, day, hour, minuteOfHour);
        expect([
          read.getFullYear(),
          read.getMonth(),
          read.getDate(),
          read.getHours(),
          read.getMinutes(),
        ]).toEqual([time.getFullYear(), time.getMonth(), time.getDate(), time.getHours(), time.getMinutes()]);
        const [hours = 0, rest = 0] = formatDuration(minutes * 60)
          .split(':')
          .map(Number);
        expect(hours * 60 + rest).toBe(minutes);
      }),
    );
  });
});
