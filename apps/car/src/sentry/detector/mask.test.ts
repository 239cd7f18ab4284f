import { MASK_GRID } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { isBlind, maskOf } from './mask.ts';
import { BLOCKS, COLUMNS, ROWS } from './picture.ts';

it('DETECT-9 reads the mask of its camera line by line, the highest bit first', () => {
  const cells = `8${'0'.repeat(73)}3`.padEnd(75, '0');
  const mask = maskOf([{ camId: 2, cells }], 2);
  const at = [...(mask ?? [])].flatMap((bit, block) => (bit === 1 ? [block] : []));
  expect(at).toEqual([0, MASK_GRID.columns * MASK_GRID.rows - 2, MASK_GRID.columns * MASK_GRID.rows - 1]);
  expect(maskOf([{ camId: 2, cells }], 1)).toBeNull();
});

const NORMAL = { sensitivity: 100, proximityPct: 100 };
/** A mask that leaves the blocks at these columns and rows. */
function onlyFree(...blocks: [column: number, row: number][]): Uint8Array {
  const mask = new Uint8Array(BLOCKS).fill(1);
  for (const [column, row] of blocks) mask[row * COLUMNS + column] = 0;
  return mask;
}

it('DETECT-7 DETECT-9 a camera is blind if its mask leaves no room for an object that counts', () => {
  expect(isBlind(null, NORMAL)).toBe(false);
  expect(isBlind(new Uint8Array(BLOCKS), NORMAL)).toBe(false);
  expect(isBlind(onlyFree(), NORMAL)).toBe(true);
  // 0.6 % of the picture are less than two blocks.
  expect(isBlind(onlyFree([3, 3]), NORMAL)).toBe(true);
  expect(isBlind(onlyFree([3, 3], [5, 3]), NORMAL)).toBe(true);
  expect(isBlind(onlyFree([3, 3], [4, 4]), NORMAL)).toBe(false);
  expect(isBlind(onlyFree([0, 3], [COLUMNS - 1, 2]), NORMAL)).toBe(true);
});

it('DETECT-7 a camera is blind by what sensitivity and proximity leave, too', () => {
  const two = onlyFree([3, 3], [3, 4]);
  expect(isBlind(two, { ...NORMAL, sensitivity: 50 })).toBe(true);
  expect(isBlind(onlyFree([3, 3]), { ...NORMAL, sensitivity: 200 })).toBe(false);
  expect(isBlind(two, { ...NORMAL, proximityPct: 60 })).toBe(true);
  const lowest = onlyFree([3, ROWS - 1], [3, ROWS - 2]);
  expect(isBlind(lowest, { ...NORMAL, proximityPct: 20 })).toBe(false);
  expect(isBlind(null, { sensitivity: 1, proximityPct: 20 })).toBe(false);
});
