import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cornerWeights, heaviestCorners, squaredDistanceToSegment } from './polyline.ts';

type Point = readonly [x: number, y: number];
const whole = fc.integer({ min: -1_000, max: 1_000 });
const point = fc.tuple(whole, whole);
const line = fc.array(point, { minLength: 1, maxLength: 60 });
const weightsOf = (points: readonly Point[]) =>
  cornerWeights(
    points.map(([x]) => x),
    points.map(([, y]) => y),
  );

it('the distance to a segment is that to the nearest of its places', () => {
  fc.assert(
    fc.property(point, point, point, (place, a, b) => {
      const places = Array.from({ length: 1_001 }, (_, step): Point => {
        const part = step / 1_000;
        return [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])];
      });
      const nearest = Math.min(...places.map(([x, y]) => Math.hypot(x - place[0], y - place[1])));
      const between = Math.hypot(b[0] - a[0], b[1] - a[1]) / 1_000;
      const distance = Math.sqrt(squaredDistanceToSegment(place, a, b));
      expect(distance).toBeLessThanOrEqual(nearest + 1e-9);
      expect(distance).toBeGreaterThanOrEqual(nearest - between);
    }),
  );
});

/** The algorithm as in books: positions between two kept ones that a line within a tolerance keeps. */
function kept(points: readonly Point[], from: number, to: number, tolerance: number): number[] {
  const [a, b] = [points[from], points[to]];
  if (!a || !b) return [];
  const inside = points.slice(from + 1, to).map((each) => Math.sqrt(squaredDistanceToSegment(each, a, b)));
  const most = Math.max(...inside);
  if (!(most > tolerance)) return [];
  const at = from + 1 + inside.indexOf(most);
  return [...kept(points, from, at, tolerance), at, ...kept(points, at, to, tolerance)];
}

describe('the corners of a line', () => {
  it('that weigh more than a tolerance are those that the line within it keeps', () => {
    fc.assert(
      fc.property(line, fc.double({ min: 0.3, max: 2_000, noNaN: true }), (points, tolerance) => {
        const weights = weightsOf(points);
        const heavy = [...weights.keys()].filter((index) => (weights[index] ?? 0) > tolerance ** 2);
        const last = points.length - 1;
        expect(heavy).toEqual([...new Set([0, ...kept(points, 0, last, tolerance), last])]);
      }),
    );
  });

  it('are kept by their weight: the ends, then as many as there may be, in their order', () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 2, max: 20 }), (points, count) => {
        const weights = weightsOf(points);
        const positions = heaviestCorners(weights, count);
        expect(positions).toEqual([...positions].sort((a, b) => a - b));
        expect(positions.length).toBeLessThanOrEqual(count);
        expect([positions[0], positions.at(-1)]).toEqual([0, points.length - 1]);
        const least = Math.min(...positions.map((index) => weights[index] ?? 0));
        for (const [index, weight] of weights.entries())
          if (!positions.includes(index))
            expect(weight).toBeLessThanOrEqual(positions.length < count ? 0 : least);
      }),
    );
  });

  it('that lie on a straight line weigh nothing', () => {
    const along = (...places: number[]) => weightsOf(places.map((each) => [each, each]));
    expect([...along(0, 1, 2, 5)]).toEqual([Infinity, 0, 0, Infinity]);
    expect(heaviestCorners(along(0, 1, 2), 3)).toEqual([0, 2]);
    expect(along()).toHaveLength(0);
  });
});

it('stops after the requested number of corners, and finds the same ones', () => {
  fc.assert(
    fc.property(line, fc.integer({ min: 2, max: 60 }), (points, count) => {
      const [x, y] = [points.map(([each]) => each), points.map(([, each]) => each)];
      const all = cornerWeights(x, y);
      const few = cornerWeights(x, y, count);
      const heavy = (weights: Float64Array) =>
        [...weights].filter((weight) => weight > 0).sort((a, b) => b - a);
      expect(heavy(few)).toEqual(
        heavy(all).slice(0, Math.max(count, heavy(all).lastIndexOf(Number.POSITIVE_INFINITY) + 1)),
      );
      for (const [index, weight] of few.entries()) if (weight > 0) expect(weight).toBe(all[index]);
    }),
  );
});
