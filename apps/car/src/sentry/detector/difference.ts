import type { Background } from './background.ts';
import type { Light } from './light.ts';
import { BLOCK, COLUMNS, HEIGHT, type Picture, WIDTH } from './picture.ts';
import type { Shift } from './shift.ts';

/** Counts the pixels of each block that differ from the background, whose pixel (x, y) is the picture's (x + shift.x, y + shift.y). Answers how many do in all. */
export function countDifferent(
  counts: Uint8Array,
  picture: Picture,
  { low, high }: Background,
  { max, min }: Light,
  shift: Shift,
): number {
  counts.fill(0);
  const fromX = Math.max(0, -shift.x);
  const toX = Math.min(WIDTH, WIDTH - shift.x);
  const fromY = Math.max(0, -shift.y);
  const toY = Math.min(HEIGHT, HEIGHT - shift.y);
  const ahead = shift.y * WIDTH + shift.x;
  let all = 0;
  for (let y = fromY; y < toY; y++) {
    const firstBlock = ((y / BLOCK) | 0) * COLUMNS;
    for (let x = fromX, at = y * WIDTH + fromX; x < toX; x++, at++) {
      const level = picture[at + ahead] as number;
      if ((max[level] as number) < (low[at] as number) || (min[level] as number) > (high[at] as number)) {
        const block = firstBlock + ((x / BLOCK) | 0);
        counts[block] = (counts[block] as number) + 1;
        all += 1;
      }
    }
  }
  return all;
}
