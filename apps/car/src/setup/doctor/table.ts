import { printable } from '../../shared/printable.ts';

const GAP = '  ';
const CUT = '…';
/** Least width of the last column, characters. */
const MIN_LAST = 20;

/**
 * Lines of a table with columns as wide as their content. The last column is wrapped at `width` characters, all others are truncated.
 * Contains no control characters.
 */
export function tableLines(rows: readonly (readonly string[])[], width: number): string[] {
  const shown = rows.map((row) => row.map(printable));
  const widths = shown.reduce<number[]>(
    (most, row) => row.map((cell, column) => Math.max(most[column] ?? 0, lengthOf(cell))),
    [],
  );
  return shown.flatMap((row) => {
    const cells = row.slice(0, -1).map((cell, column) => padded(cell, widths[column] ?? 0) + GAP);
    const before = truncate(cells.join(''), width - MIN_LAST);
    const [first = '', ...others] = wrapped(row.at(-1) ?? '', width - lengthOf(before));
    const indent = ' '.repeat(lengthOf(before));
    return [before + first, ...others.map((line) => indent + line)].map((line) => line.trimEnd());
  });
}

export function truncate(text: string, maxLength: number): string {
  const letters = [...text];
  return letters.length <= maxLength ? text : `${letters.slice(0, maxLength - 1).join('')}${CUT}`;
}

/** A text in lines of at most this many characters, broken between words where they fit. */
function wrapped(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    const joined = line === '' ? word : `${line} ${word}`;
    if (lengthOf(joined) <= width) lines[lines.length - 1] = joined;
    else lines.push(...piecesOf(word, width));
  }
  return lines.filter((line) => line !== '');
}

function piecesOf(word: string, width: number): string[] {
  const letters = [...word];
  return Array.from({ length: Math.ceil(letters.length / width) }, (_, at) =>
    letters.slice(at * width, (at + 1) * width).join(''),
  );
}

const lengthOf = (text: string) => [...text].length;
const padded = (cell: string, width: number) => cell + ' '.repeat(width - lengthOf(cell));
