import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Mosaic } from './capture-job.ts';
import { Quadrants } from './mosaic-run.ts';

const mosaic: Mosaic = {
  width: 128,
  height: 64,
  fps: 10,
  encoder: { filters: [], args: [] },
  hasTime: false,
};
const [WIDTH, HEIGHT] = [64, 32];
const BYTES = (WIDTH * HEIGHT * 3) / 2;
const picture = (value: number) => new Uint8Array(BYTES).fill(value);
/** The four quadrants: front, right, rear, left. */
function next(quadrants: Quadrants): Uint8Array[] {
  const all = Buffer.concat(quadrants.next());
  expect(all.length).toBe(4 * BYTES);
  return [0, 1, 2, 3].map((place) => all.subarray(place * BYTES, (place + 1) * BYTES));
}
/** A value of the front camera's picture. */
const front = (quadrants: Quadrants) => next(quadrants)[0]?.[5];

it('passes on each picture, however it was split on its way', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 2 * BYTES }), { minLength: 1 }), (sizes) => {
      const quadrants = new Quadrants(mosaic);
      quadrants.restart(4);
      const stream = Buffer.concat([1, 2, 3, 4].map(picture));
      const shown: unknown[] = [];
      for (let at = 0, turn = 0; at < stream.length; turn++) {
        const size = Math.min(BYTES, sizes[turn % sizes.length] ?? 1);
        quadrants.push(4, stream.subarray(at, at + size));
        at += size;
        shown.push(front(quadrants));
      }
      expect([...new Set(shown)].filter((value) => value !== 16)).toEqual([1, 2, 3, 4]);
    }),
    { numRuns: 50 },
  );
});

it('shows the picture before again while a camera is silent, and drops those that are too many', () => {
  const quadrants = new Quadrants(mosaic);
  quadrants.restart(4);
  for (const value of [1, 2, 3]) quadrants.push(4, picture(value));
  expect([front(quadrants), front(quadrants), front(quadrants)]).toEqual([2, 3, 3]);
});

it('never joins the end of one run with the beginning of the next', () => {
  const quadrants = new Quadrants(mosaic);
  quadrants.restart(4);
  quadrants.push(4, picture(9).subarray(0, 100));
  quadrants.restart(4);
  quadrants.push(4, picture(5));
  expect(new Set(next(quadrants)[0])).toEqual(new Set([5]));
});

it('shows black for an absent camera, and a red grid for a failing one until its next picture', () => {
  const quadrants = new Quadrants(mosaic);
  for (const camId of [4, 2] as const) quadrants.restart(camId);
  quadrants.push(4, picture(7).subarray(0, 100));
  quadrants.crossOut(4);
  const [crossed, right] = next(quadrants);
  expect(new Set(right?.subarray(0, WIDTH * HEIGHT))).toEqual(new Set([16]));
  expect(new Set(crossed?.subarray(0, WIDTH * HEIGHT))).toEqual(new Set([16, 55]));
  expect(new Set(crossed?.subarray(-BYTES / 6))).toContain(195);
  // Only the picture changes: the stream continues where it was.
  quadrants.push(4, picture(7).subarray(100));
  expect(new Set(next(quadrants)[0])).toEqual(new Set([7]));
});
