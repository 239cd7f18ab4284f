import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limitForm } from './browser-capture.ts';
import { createTurns } from './browser-picture.ts';
import { type Area, drawPlanes, fillPlanes, fitInto, type Planes, planesBytes, planesIn } from './planes.ts';
import { planesOfRgb } from './read-planes.ts';

const even = (min: number, max: number) => fc.integer({ min: min / 2, max: max / 2 }).map((half) => half * 2);
const size = fc.record({ width: even(2, 40), height: even(2, 40) });
const area = fc.record({ left: even(0, 20), top: even(0, 20), width: even(2, 40), height: even(2, 40) });
const WIDTH = 80;
const HEIGHT = 64;

const blank = (value = 7) => planesIn(new Uint8Array(planesBytes(WIDTH, HEIGHT)).fill(value), WIDTH, HEIGHT);
/** The value of a plane at a pixel of the picture. */
function valueAt(planes: Planes, name: 'y' | 'u' | 'v', column: number, line: number): number {
  const per = name === 'y' ? 1 : 2;
  const { offset, stride, step } = planes[name];
  return planes.bytes[offset + Math.floor(line / per) * stride + Math.floor(column / per) * step] ?? -1;
}
const isIn = ({ left, top, width, height }: Area, column: number, line: number) =>
  column >= left && column < left + width && line >= top && line < top + height;

it('draws a picture into its area and nowhere else, with its own values alone', () => {
  fc.assert(
    fc.property(
      size,
      area,
      fc.uint8Array({ minLength: 2_400, maxLength: 2_400 }),
      ({ width, height }, place, noise) => {
        const from = planesIn(
          noise.subarray(0, planesBytes(width, height)).map((value) => 100 + (value % 50)),
          width,
          height,
        );
        const into = blank();
        drawPlanes(from, into, place);
        for (let line = 0; line < HEIGHT; line++)
          for (let column = 0; column < WIDTH; column++)
            for (const name of ['y', 'u', 'v'] as const) {
              const value = valueAt(into, name, column, line);
              if (isIn(place, column, line) ? value < 100 || value > 149 : value !== 7)
                throw new Error(`${name} at ${column}, ${line} is ${value}`);
            }
      },
    ),
    { numRuns: 50 },
  );
});

it('copies a picture of the same size, also one with joined colours, and lines with gaps', () => {
  const [width, height] = [8, 4];
  const from = planesIn(
    Uint8Array.from({ length: planesBytes(width, height) }, (_, at) => at),
    width,
    height,
  );
  const stride = 12;
  const joined: Planes = {
    ...{ width, height, isFullRange: false },
    bytes: new Uint8Array(stride * height * 1.5),
    y: { offset: 0, stride, step: 1 },
    u: { offset: stride * height, stride, step: 2 },
    v: { offset: stride * height + 1, stride, step: 2 },
  };
  for (const name of ['y', 'u', 'v'] as const)
    for (let line = 0; line < height; line++)
      for (let column = 0; column < width; column++) {
        const per = name === 'y' ? 1 : 2;
        const { offset, stride: each, step } = joined[name];
        joined.bytes[offset + Math.floor(line / per) * each + Math.floor(column / per) * step] = valueAt(
          from,
          name,
          column,
          line,
        );
      }
  const into = planesIn(new Uint8Array(planesBytes(width, height)), width, height);
  drawPlanes(joined, into, { left: 0, top: 0, width, height });
  expect(into.bytes).toEqual(from.bytes);
});

it('makes a picture half as large by the means of its pixels', () => {
  const from = planesIn(new Uint8Array(planesBytes(4, 4)), 4, 4);
  from.bytes.set([0, 100, 20, 40, 200, 100, 60, 80]);
  const into = planesIn(new Uint8Array(planesBytes(2, 2)), 2, 2);
  drawPlanes(from, into, { left: 0, top: 0, width: 2, height: 2 });
  expect([...into.bytes.subarray(0, 2)]).toEqual([100, 50]);
});

it('fits a picture into the middle of an area without another shape', () => {
  fc.assert(
    fc.property(size, area, (shape, place) => {
      const fitted = fitInto(place, shape);
      for (const value of Object.values(fitted)) expect(value % 2).toBe(0);
      expect(fitted.left).toBeGreaterThanOrEqual(place.left);
      expect(fitted.top).toBeGreaterThanOrEqual(place.top);
      expect(fitted.left + fitted.width).toBeLessThanOrEqual(place.left + place.width);
      expect(fitted.top + fitted.height).toBeLessThanOrEqual(place.top + place.height);
      expect(fitted.width === place.width || fitted.height === place.height).toBe(true);
    }),
  );
  expect(fitInto({ left: 100, top: 0, width: 960, height: 540 }, { width: 640, height: 480 })).toEqual({
    left: 220,
    top: 0,
    width: 720,
    height: 540,
  });
});

it('fills an area and nothing else', () => {
  const place = { left: 2, top: 4, width: 6, height: 8 };
  const into = blank();
  fillPlanes(into, place, { y: 50, u: 60, v: 70 });
  for (let line = 0; line < HEIGHT; line++)
    for (let column = 0; column < WIDTH; column++)
      expect(['y', 'u', 'v'].map((name) => valueAt(into, name as 'y', column, line))).toEqual(
        isIn(place, column, line) ? [50, 60, 70] : [7, 7, 7],
      );
});

it('turns red, green and blue into brightness and colours', () => {
  const colours = [
    [0, 0, 0],
    [255, 255, 255],
    [255, 0, 0],
    [0, 0, 255],
  ];
  const found = colours.map((rgb) => {
    const { bytes } = planesOfRgb(
      Uint8ClampedArray.from(
        Array(4)
          .fill([...rgb, 255])
          .flat(),
      ),
      2,
      2,
    );
    return [bytes[0], bytes[4], bytes[5]];
  });
  // ITU-R BT.709.
  expect(found).toEqual([
    [16, 128, 128],
    [235, 128, 128],
    [63, 102, 240],
    [32, 240, 118],
  ]);
});

it('takes pictures at its rate from a faster camera, and all of a slower one', () => {
  const taken = (intervalMs: number, count: number) => {
    const isDue = createTurns(100);
    return Array.from({ length: count }, (_, at) => at * intervalMs).filter(isDue).length;
  };
  expect(taken(1_000 / 30, 300)).toBe(100);
  expect(taken(80, 125)).toBe(100);
  expect(taken(66.7, 150)).toBe(100);
  expect(taken(100, 100)).toBe(100);
  expect(taken(250, 40)).toBe(40);
});

it('goes on after a gap, and a clock that was set, at the same rate', () => {
  const isDue = createTurns(100);
  const times = [0, 50, 100, 5_000, 5_050, 5_100, 20, 70, 120];
  expect(times.filter(isDue)).toEqual([0, 100, 5_000, 5_100, 20, 120]);
});

it('limits size and rate, in even quadrants and with fewer bits', () => {
  const wanted = { width: 1920, height: 1080, fps: 15, kbps: 6_000 };
  expect(limitForm(wanted, {})).toEqual(wanted);
  expect(limitForm(wanted, { height: 720, fps: 5 })).toEqual({ width: 1280, height: 720, fps: 5, kbps: 889 });
  expect(limitForm(wanted, { height: 2160, fps: 30 })).toEqual(wanted);
});
