import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ellipse, fillPolygon } from './fill-polygon.ts';
import { newPicture, SCENE, yuvOf } from './picture.ts';

const WHITE = [235, 128, 128] as const;
const sum = (plane: Uint8Array) => plane.reduce((all, value) => all + value, 0);

it('covers as much as the polygon has, also between pixels', () => {
  const corner = fc.record({
    x: fc.double({ min: 20, max: 600, noNaN: true }),
    y: fc.double({ min: 20, max: 440, noNaN: true }),
  });
  const size = fc.double({ min: 3, max: 20, noNaN: true });
  fc.assert(
    fc.property(corner, size, size, ({ x, y }, radiusX, radiusY) => {
      const picture = newPicture();
      fillPolygon(picture, ellipse(x, y, radiusX, radiusY, 40), { colour: WHITE });
      const area = sum(picture.luma) / WHITE[0];
      expect(Math.abs(area / (Math.PI * radiusX * radiusY) - 1)).toBeLessThan(0.12);
    }),
    { numRuns: 40 },
  );
});

it('draws any outline, also outside of the picture, and leaves nothing behind for the next', () => {
  const value = fc.double({ min: -3_000, max: 3_000, noNaN: true });
  const outlines = fc.array(fc.array(fc.tuple(value, value), { maxLength: 12 }), { maxLength: 4 });
  fc.assert(
    fc.property(outlines, (all) => {
      const picture = newPicture();
      for (const outline of all) fillPolygon(picture, outline.flat(), { colour: WHITE });
      const square = newPicture();
      fillPolygon(square, [8, 8, 12, 8, 12, 10, 8, 10], { colour: WHITE });
      expect(sum(square.luma)).toBe(8 * WHITE[0]);
    }),
    { numRuns: 40 },
  );
});

it('is hidden by what stands nearer, and lets through what its opacity leaves', () => {
  const picture = newPicture();
  const map = new Uint8Array(SCENE.width * SCENE.height).fill(255);
  const square = [0, 0, 4, 0, 4, 4, 0, 4];
  fillPolygon(picture, [0, 0, 2, 0, 2, 4, 0, 4], { colour: [0, 128, 128], marks: { map, depth: 10 } });
  fillPolygon(picture, square, { colour: WHITE, opacity: 0.5, behind: { map, depth: 20 } });
  expect([...picture.luma.subarray(0, 5)]).toEqual([0, 0, 118, 118, 0]);
});

it('knows the colours of BT.601', () => {
  const rounded = (rgb: readonly [number, number, number]) => yuvOf(rgb).map(Math.round);
  expect([rounded([1, 1, 1]), rounded([0, 0, 0]), rounded([1, 0, 0])]).toEqual([
    [235, 128, 128],
    [16, 128, 128],
    [82, 90, 240],
  ]);
});
