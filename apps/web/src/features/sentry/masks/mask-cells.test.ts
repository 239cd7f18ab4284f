import { CAR_ACTIONS, MASK_GRID } from '@ligo/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  blocksBetween,
  ignoredPct,
  indexOf,
  inGrid,
  NO_CELLS,
  paint,
  placeOf,
  readCells,
  writeCells,
} from './mask-cells.ts';

const COUNT = MASK_GRID.columns * MASK_GRID.rows;
const index = fc.nat(COUNT - 1);
const cells = fc.array(fc.boolean(), { minLength: COUNT, maxLength: COUNT });
const place = index.map(placeOf);

it('are written in the form of the protocol, and read back unchanged', () => {
  fc.assert(
    fc.property(cells, (each) => {
      const hex = writeCells(each);
      const { masks } = CAR_ACTIONS.GetSentryMasks.parse({ masks: [{ camId: 4, cells: hex }] });
      expect(readCells(masks[0]?.cells ?? '')).toEqual(each);
    }),
  );
  expect(writeCells(NO_CELLS)).toBe('0'.repeat(75));
  expect(writeCells(paint(NO_CELLS, [0, 5], true))).toBe(`84${'0'.repeat(73)}`);
});

it('are painted and erased one by one', () => {
  fc.assert(
    fc.property(cells, fc.array(index), fc.boolean(), (before, indices, isIgnored) => {
      const after = paint(before, indices, isIgnored);
      for (const each of after.keys())
        expect(after[each]).toBe(indices.includes(each) ? isIgnored : before[each]);
    }),
  );
});

it('a stroke has no gaps, and stays in the picture wherever the finger goes', () => {
  fc.assert(
    fc.property(place, fc.record({ column: fc.integer(), row: fc.integer() }), (from, finger) => {
      const to = inGrid(finger);
      const places = blocksBetween(from, to).map(placeOf);
      expect([places[0], places.at(-1)]).toEqual([from, to]);
      for (const [at, { column, row }] of places.entries()) {
        const before = places[at - 1] ?? from;
        expect(Math.abs(column - before.column)).toBeLessThanOrEqual(1);
        expect(Math.abs(row - before.row)).toBeLessThanOrEqual(1);
        expect(indexOf({ column, row })).toBeLessThan(COUNT);
      }
    }),
  );
});

it('returns how much is ignored', () => {
  expect(ignoredPct(NO_CELLS)).toBe(0);
  expect(ignoredPct(paint(NO_CELLS, [1, 2, 3], true))).toBe(1);
});
