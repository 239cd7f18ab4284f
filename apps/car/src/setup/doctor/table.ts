import { printable } from '../../shared/printable.ts';

const GAP = '  ';
const CUT = '…';

/**
 * Lines of a table, its columns as wide as what is in them; what is beyond `width` characters in all is cut off in the last column.
 * Nothing in it steers a terminal.
 */
export function tableLines(rows: readonly (readonly string[])[], width: number): string[] {
  const shown = rows.map((row) => row.map(printable));
  const widths = shown.reduce<number[]>(
    (most, row) => row.map((cell, column) => Math.max(most[column] ?? 0, lengthOf(cell))),
    [],
  );
  return shown.map((row) => {
    const cells = row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - lengthOf(cell)));
    return truncate(cells.join(GAP).trimEnd(), width);
  });
}

/** A text of at most so many characters. */
export function truncate(text: string, atMost: number): string {
  const letters = [...text];
  return letters.length <= atMost ? text : `${letters.slice(0, atMost - 1).join('')}${CUT}`;
}

const lengthOf = (text: string) => [...text].length;
