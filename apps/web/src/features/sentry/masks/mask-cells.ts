import { MASK_GRID } from '@ligo/protocol';

/** The blocks of a picture, from its upper left corner line by line; `true` is not looked at. */
export type MaskCells = readonly boolean[];

const { columns, rows } = MASK_GRID;
const COUNT = columns * rows;
const BITS = 4;

/** A picture without a masked block. */
export const NO_CELLS: MaskCells = Array.from({ length: COUNT }, () => false);

/** Reads the form of the protocol: four blocks a hexadecimal digit, the highest bit first. A missing digit masks nothing. */
export function readCells(hex: string): MaskCells {
  return NO_CELLS.map((_, index) => {
    const digit = Number.parseInt(hex[Math.floor(index / BITS)] ?? '0', 16);
    return ((digit >> (BITS - 1 - (index % BITS))) & 1) === 1;
  });
}

/** Writes the form of the protocol. */
export function writeCells(cells: MaskCells): string {
  return Array.from({ length: COUNT / BITS }, (_, digit) =>
    cells
      .slice(digit * BITS, digit * BITS + BITS)
      .reduce((sum, isIgnored) => sum * 2 + Number(isIgnored), 0)
      .toString(16),
  ).join('');
}

/** A copy with some blocks painted or erased. */
export function paint(cells: MaskCells, indices: readonly number[], isIgnored: boolean): MaskCells {
  const next = [...cells];
  for (const index of indices) next[index] = isIgnored;
  return next;
}

/** A block by its column and row. */
export interface MaskPlace {
  column: number;
  row: number;
}

/** Which cell of a mask a place is, line by line from 0. */
export const indexOf = ({ column, row }: MaskPlace) => row * columns + column;
/** Where a cell of a mask is. */
export const placeOf = (index: number): MaskPlace => ({
  column: index % columns,
  row: Math.floor(index / columns),
});

/** The nearest block of the picture. */
export function inGrid({ column, row }: MaskPlace): MaskPlace {
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
  return { column: within(column, columns), row: within(row, rows) };
}

/** All blocks on the way from one to another, both included: a finger is quicker than the events of the browser. */
export function blocksBetween(from: MaskPlace, to: MaskPlace): number[] {
  const [across, down] = [to.column - from.column, to.row - from.row];
  const steps = Math.max(Math.abs(across), Math.abs(down), 1);
  return Array.from({ length: steps + 1 }, (_, step) =>
    indexOf({
      column: Math.round(from.column + (across * step) / steps),
      row: Math.round(from.row + (down * step) / steps),
    }),
  );
}

/** How much of the picture is not looked at, %. */
export function ignoredPct(cells: MaskCells): number {
  return (100 * cells.filter(Boolean).length) / COUNT;
}
