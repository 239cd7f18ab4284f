import { expect, it } from 'vitest';
import { shapeOfMost } from './ffmpeg-capture.ts';

it.each([
  [[], 16 / 9],
  [[undefined, undefined], 16 / 9],
  [[4 / 3, undefined], 4 / 3],
  [[4 / 3, 640 / 360], 16 / 9],
  [[4 / 3, 720 / 576, 1_920 / 1_080], 4 / 3],
])('the picture of all has the shape of most cameras whose shape is known: %j', (shapes, shape) => {
  expect(shapeOfMost(shapes)).toBe(shape);
});
