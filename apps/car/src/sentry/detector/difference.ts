import type { Background } from './background.ts';
import { BLOCK_STATE } from './blocks.ts';
import type { Light } from './light.ts';
import { BLOCK, BLOCKS, COLUMNS, HEIGHT, PIXELS, type Picture, WIDTH } from './picture.ts';
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

/** A pixel has changed since the picture before by more than this, grey levels. */
const CHANGED = 10;

/** The picture before, with its light and its shift. */
export interface Before {
  readonly picture: Uint8Array;
  readonly plain: Int16Array;
  readonly shift: Shift;
}

/** Makes room for the picture before, black. */
export function createBefore(): Before {
  return { picture: new Uint8Array(PIXELS), plain: new Int16Array(256), shift: { x: 0, y: 0 } };
}

/** Counts in each block that is on the pixels that changed since the picture before. */
export function countChanged(
  changed: Uint8Array,
  is: Uint8Array,
  picture: Picture,
  before: Before,
  { plain }: Light,
  shift: Shift,
): void {
  changed.fill(0);
  const ahead = shift.y * WIDTH + shift.x;
  const aheadBefore = before.shift.y * WIDTH + before.shift.x;
  const leftMost = Math.max(0, -shift.x, -before.shift.x);
  const rightMost = WIDTH - Math.max(0, shift.x, before.shift.x);
  const topMost = Math.max(0, -shift.y, -before.shift.y);
  const bottomMost = HEIGHT - Math.max(0, shift.y, before.shift.y);
  for (let block = 0; block < BLOCKS; block++) {
    if (is[block] !== BLOCK_STATE.on) continue;
    const firstX = (block % COLUMNS) * BLOCK;
    const firstY = ((block / COLUMNS) | 0) * BLOCK;
    const fromX = Math.max(leftMost, firstX);
    const toX = Math.min(rightMost, firstX + BLOCK);
    const toY = Math.min(bottomMost, firstY + BLOCK);
    let count = 0;
    for (let y = Math.max(topMost, firstY); y < toY; y++)
      for (let x = fromX, at = y * WIDTH + fromX; x < toX; x++, at++) {
        const now = plain[picture[at + ahead] as number] as number;
        const was = before.plain[before.picture[at + aheadBefore] as number] as number;
        if (now - was > CHANGED || was - now > CHANGED) count += 1;
      }
    changed[block] = count;
  }
}

/** Keeps a picture for the next one. */
export function keep(before: Before, picture: Picture, { plain }: Light, shift: Shift): void {
  before.picture.set(picture);
  before.plain.set(plain);
  before.shift.x = shift.x;
  before.shift.y = shift.y;
}
