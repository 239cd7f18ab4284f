import { expect, it } from 'vitest';
import { STILL, stillPx } from './still-area.ts';

it('has its middle in the middle, north at its top and east at its right', () => {
  const middle = stillPx(STILL);
  expect(middle.xPx).toBeCloseTo(STILL.widthPx / 2);
  expect(middle.yPx).toBeCloseTo(STILL.heightPx / 2);
  const { latitudeDeg, longitudeDeg } = STILL;
  // At this latitude a pixel of zoom 15 is 1.73 m wide.
  const east = stillPx({ latitudeDeg, longitudeDeg: longitudeDeg + 100 / 80_430 });
  expect(east.xPx - middle.xPx).toBeCloseTo(100 / 1.726, 0);
  expect(stillPx({ latitudeDeg: latitudeDeg + 0.001, longitudeDeg }).yPx).toBeLessThan(middle.yPx);
});
