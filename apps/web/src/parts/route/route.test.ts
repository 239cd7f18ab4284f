import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RAMP } from '../../ui/tokens.ts';
import { colorRuns, consumptionAlong, rampClass } from './route-color.ts';
import { chunks, curve } from './route-curve.ts';
import { headingAt, routeSegments, simplified } from './route-places.ts';

const step = fc.integer({ min: -50, max: 50 }).map((value) => value * 1e-5);
const route = fc
  .array(fc.option(fc.tuple(step, step), { freq: 12 }), { minLength: 1, maxLength: 300 })
  .map((steps) => {
    let [lat, lng] = [43, 7];
    const places = steps.map((each) => {
      if (!each) return [Number.NaN, Number.NaN] as const;
      lat += each[0];
      lng += each[1];
      return [lat, lng] as const;
    });
    return {
      lat: Float64Array.from(places, ([each]) => each),
      lng: Float64Array.from(places, ([, each]) => each),
    };
  });

describe('a route', () => {
  it('keeps the last heading where none is known, and begins with the first', () => {
    const headings = Float64Array.from([Number.NaN, 90, Number.NaN, 180, Number.NaN]);
    expect([0, 1, 2, 3, 4, 5].map((index) => headingAt(headings, index))).toEqual([
      90, 90, 90, 180, 180, 180,
    ]);
    expect(headingAt(new Float64Array([Number.NaN]), 0)).toBe(0);
  });

  it('has a stretch for each time its position was known, and no place twice in a row', () => {
    fc.assert(
      fc.property(route, ({ lat, lng }) => {
        const stretches = routeSegments(lat, lng);
        const gaps = Array.from(lat).filter(
          (each, index) => !Number.isNaN(each) && (index === 0 || Number.isNaN(lat[index - 1])),
        );
        expect(stretches).toHaveLength(gaps.length);
        for (const place of stretches.flat())
          expect([place.lat, place.lng]).toEqual([lat[place.index], lng[place.index]]);
        for (const stretch of stretches)
          for (const [index, place] of stretch.entries()) {
            const before = stretch[index - 1];
            if (before) expect(before.lat !== place.lat || before.lng !== place.lng).toBe(true);
          }
      }),
    );
  });

  it('is simplified to few enough places, its ends kept, and left alone if it is short', () => {
    fc.assert(
      fc.property(route, fc.integer({ min: 20, max: 100 }), ({ lat, lng }, most) => {
        const stretches = routeSegments(lat, lng);
        const simple = simplified(stretches, most);
        const count = (of: unknown[][]) => of.reduce((sum, each) => sum + each.length, 0);
        if (count(stretches) <= most) expect(simple).toEqual(stretches);
        expect(count(simple)).toBeLessThanOrEqual(Math.max(most, 2 * stretches.length));
        for (const [index, stretch] of stretches.entries())
          expect([simple[index]?.[0], simple[index]?.at(-1)]).toEqual([stretch[0], stretch.at(-1)]);
      }),
    );
  });
});

describe('the curve', () => {
  it('joins the ends, moves on without a jump, and stays within the route', () => {
    fc.assert(
      fc.property(route, ({ lat, lng }) => {
        for (const stretch of routeSegments(lat, lng)) {
          const line = curve(stretch);
          const [first, last] = [stretch[0], stretch.at(-1)];
          expect(line[0]).toEqual({ lng: first?.lng, lat: first?.lat, at: first?.index });
          expect(line.at(-1)?.lng).toBeCloseTo(last?.lng ?? 0, 9);
          if (stretch.length > 2) expect(line).toHaveLength(10 * (stretch.length - 2) + 1);
          const [south, north] = [
            Math.min(...stretch.map((p) => p.lat)),
            Math.max(...stretch.map((p) => p.lat)),
          ];
          for (const [index, place] of line.entries()) {
            expect(place.lat >= south - 1e-9 && place.lat <= north + 1e-9).toBe(true);
            expect(place.at).toBeGreaterThanOrEqual(line[index - 1]?.at ?? 0);
          }
        }
      }),
    );
  });

  it('is cut into pieces of at least fifty places that share their ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 2_000 }), (length) => {
        const line = Array.from({ length }, (_, index) => index);
        const pieces = chunks(line, 50);
        for (const [index, piece] of pieces.entries()) {
          expect(piece.length).toBeGreaterThanOrEqual(Math.min(50, length));
          if (index > 0) expect(piece[0]).toBe(pieces[index - 1]?.at(-1));
        }
        expect([pieces[0]?.[0], pieces.at(-1)?.at(-1)]).toEqual([0, length - 1]);
      }),
    );
  });
});

describe('colours', () => {
  it('rise with the value, and leave the unknown apart', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200, max: 200 }), fc.nat(100), (value, more) => {
        expect(rampClass(value + more, [0, 100])).toBeGreaterThanOrEqual(rampClass(value, [0, 100]));
      }),
    );
    expect([rampClass(-5, [0, 10]), rampClass(10, [0, 10]), rampClass(Number.NaN, [0, 10])]).toEqual([
      0,
      RAMP.length - 1,
      -1,
    ]);
    expect(rampClass(3, [3, 3])).toBe(0);
  });

  it('make runs that cover the whole line', () => {
    const line = Array.from({ length: 10 }, (_, at) => ({ lng: at, lat: 0, at }));
    const runs = colorRuns(line, (at) => (at < 4 ? 0 : at < 6 ? 1 : 0));
    expect(runs.map(({ rampClass: its, places }) => [its, places[0]?.at, places.at(-1)?.at])).toEqual([
      [0, 0, 3],
      [1, 3, 5],
      [0, 5, 9],
    ]);
  });

  it('know consumption by energy over distance, and none while standing', () => {
    const times = Float64Array.from({ length: 200 }, (_, index) => index);
    const steady = consumptionAlong(
      times,
      times.map(() => 50),
      times.map(() => 10),
    );
    for (const each of steady) expect(each).toBeCloseTo(20, 6);
    const still = consumptionAlong(
      times,
      times.map(() => 0),
      times.map(() => 1),
    );
    expect(still.every(Number.isNaN)).toBe(true);
    expect(
      consumptionAlong(
        times,
        times.map(() => 50),
        times.map(() => Number.NaN),
      ).every(Number.isNaN),
    ).toBe(true);
  });
});
