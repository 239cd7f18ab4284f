import { GREY } from '../../../ports/movement-detector.ts';
import type { Planes } from './planes.ts';

/** Brightness from 16 to 235 as the detector has it, from 0 to 255. */
const STRETCHED = Uint8Array.from({ length: 256 }, (_, value) =>
  Math.min(255, Math.max(0, Math.round(((value - 16) * 255) / 219))),
);

/** The detector's picture: each of its pixels is the mean of those that it covers. */
export function greyOf({ width, height, bytes, y, isFullRange }: Planes): Uint8Array<ArrayBuffer> {
  const grey = new Uint8Array(GREY.width * GREY.height);
  const columns = Int32Array.from({ length: GREY.width + 1 }, (_, at) =>
    Math.floor((at * width) / GREY.width),
  );
  const sums = new Int32Array(GREY.width);
  for (let line = 0; line < GREY.height; line++) {
    const top = Math.floor((line * height) / GREY.height);
    const bottom = Math.max(top + 1, Math.floor(((line + 1) * height) / GREY.height));
    sums.fill(0);
    for (let each = top; each < bottom; each++) {
      const from = y.offset + each * y.stride;
      for (let column = 0; column < GREY.width; column++) {
        const end = Math.max((columns[column] as number) + 1, columns[column + 1] as number);
        let sum = 0;
        for (let at = columns[column] as number; at < end; at++) sum += bytes[from + at] as number;
        sums[column] = (sums[column] as number) + sum;
      }
    }
    for (let column = 0; column < GREY.width; column++) {
      const wide = Math.max(1, (columns[column + 1] as number) - (columns[column] as number));
      const mean = Math.round((sums[column] as number) / (wide * (bottom - top)));
      grey[line * GREY.width + column] = isFullRange ? mean : (STRETCHED[mean] as number);
    }
  }
  return grey;
}
