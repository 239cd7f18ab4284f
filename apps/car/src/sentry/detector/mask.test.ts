import { MASK_GRID } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { maskOf } from './mask.ts';

it('DETECT-9 reads the mask of its camera line by line, the highest bit first', () => {
  const cells = `8${'0'.repeat(73)}3`.padEnd(75, '0');
  const mask = maskOf([{ camId: 2, cells }], 2);
  const at = [...(mask ?? [])].flatMap((bit, block) => (bit === 1 ? [block] : []));
  expect(at).toEqual([0, MASK_GRID.columns * MASK_GRID.rows - 2, MASK_GRID.columns * MASK_GRID.rows - 1]);
  expect(maskOf([{ camId: 2, cells }], 1)).toBeNull();
});
