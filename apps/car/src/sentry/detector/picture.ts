import { MASK_GRID } from '@ligo/protocol';
import { GREY } from '../../ports/movement-detector.ts';

/** Size of the pictures that are looked at, pixels; all constants of the detector belong to it. */
export const WIDTH = GREY.width;
export const HEIGHT = GREY.height;
export const PIXELS = WIDTH * HEIGHT;

/** Blocks of a picture, the same as those of a mask. */
export const COLUMNS = MASK_GRID.columns;
export const ROWS = MASK_GRID.rows;
export const BLOCKS = COLUMNS * ROWS;
/** Side of a block, pixels. */
export const BLOCK = WIDTH / COLUMNS;
export const BLOCK_PIXELS = BLOCK * BLOCK;

/** One grey picture, a byte a pixel, line by line. */
export type Picture = Uint8Array;

/** Writes the mean of every block of a picture. */
export function blockMeans(picture: Picture, means: Float32Array): void {
  means.fill(0);
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    const firstBlock = ((y / BLOCK) | 0) * COLUMNS;
    for (let block = firstBlock; block < firstBlock + COLUMNS; block++) {
      let sum = 0;
      for (const end = at + BLOCK; at < end; at++) sum += picture[at] as number;
      means[block] = (means[block] as number) + sum / BLOCK_PIXELS;
    }
  }
}
