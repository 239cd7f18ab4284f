import { printable } from '../../shared/printable.ts';

const GAP = '  ';
const CUT = '…';

/**
 * Lines of a table with columns as wide as their content, truncated to `width` characters. Contains no control characters.
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

export function truncate(text: string, maxLength: number): string {
  const letters = [...text];
  return letters.length <= maxLength ? text : `${letters.slice(0, maxLength - 1).join('')}${CUT}`;
}

const lengthOf = (text: string) => [...text].length;
