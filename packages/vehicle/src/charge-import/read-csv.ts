/** Limits of a file that is read whole. */
const MAX_CELLS_IN_ROW = 500;
const MAX_ROWS = 500_000;
const SEPARATORS = [',', ';', '\t'] as const;

/** Why a file is not a table: it has other contents than text, or no header, or its quotes do not end. */
export class CsvError extends Error {}

export interface CsvTable {
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The separator that occurs most often outside of quotes in the first line. */
function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/)).replaceAll(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((each) => line.split(each).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** A text that our exports protect from being a formula, as it was. */
const withoutGuard = (cell: string) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** The cells of a CSV file (RFC 4180), separated by commas, semicolons or tabs. Throws `CsvError`. */
export function readCsv(file: string): CsvTable {
  const text = file.startsWith('\uFEFF') ? file.slice(1) : file;
  if (text.includes('\0')) throw new CsvError('The file is not a text');
  const rows = rowsOf(text, separatorOf(text)).filter((row) => row.some((cell) => cell !== ''));
  const [header, ...others] = rows;
  if (!header || header.length < 2) throw new CsvError('The file has no columns');
  return { header: header.map((cell) => cell.trim()), rows: others };
}

function rowsOf(text: string, separator: string): string[][] {
  // A quoted cell, or one without quotes, and what ends it.
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  );
  const rows: string[][] = [];
  let row: string[] = [];
  for (;;) {
    const at = cell.lastIndex;
    const match = cell.exec(text);
    if (!match) throw new CsvError(`The quotes at character ${at} do not fit`);
    row.push(withoutGuard(match[1]?.replaceAll('""', '"') ?? match[2] ?? ''));
    if (row.length > MAX_CELLS_IN_ROW) throw new CsvError('A row has too many cells');
    if (match[3] === separator) continue;
    rows.push(row);
    if (rows.length > MAX_ROWS) throw new CsvError('The file has too many rows');
    row = [];
    if (cell.lastIndex >= text.length) return rows;
  }
}

/** A number as programs and spreadsheets write it: 1234.5, 1,234.5, 1.234,5 or 12,5; `null`: it is none. */
export function numberOf(cell: string | undefined): number | null {
  const text = cell?.trim().replaceAll(/[\s\u00a0']/g, '') ?? '';
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(text)) return null;
  const decimal = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const [whole, part] = decimal < 0 ? [text, ''] : [text.slice(0, decimal), text.slice(decimal + 1)];
  if (decimal >= 0 && whole.includes(text[decimal] ?? '')) return finite(text.replaceAll(/[.,]/g, ''));
  return finite(`${whole.replaceAll(/[.,]/g, '')}.${part || '0'}`);
}

function finite(text: string): number | null {
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}
