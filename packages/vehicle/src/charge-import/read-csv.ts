/** Limits of a file that is read whole. */
const MAX_CELLS_IN_ROW = 500;
const MAX_ROWS = 500_000;
const SEPARATORS = [',', ';', '\t'] as const;

/** Why a file is not a table: it has other contents than text, or no header, or its quotes do not end. */
export class CsvError extends Error {}

export interface CsvTable {
  header: readonly string[];
  /** Read as they are taken, once; a row that cannot be read throws `CsvError`. */
  rows: Iterable<readonly string[]>;
}

/** The separator that occurs most often outside of quotes in the first line. */
function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/)).replaceAll(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((each) => line.split(each).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** A text that our exports protect from being a formula, as it was. */
const withoutGuard = (cell: string) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** Programs write their separator into a first line for spreadsheets. */
const SEPARATOR_LINE = /^\uFEFF?(?:sep=([,;\t])\r?\n)?/i;

/** The text of a file in UTF-8, UTF-16 with its mark, or the western code page in which spreadsheets may save. */
export function textOfFile(bytes: Uint8Array): string {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The cells of a CSV file (RFC 4180), separated by commas, semicolons or tabs. Throws `CsvError`. */
export function readCsv(file: string): CsvTable {
  const text = file.replace(SEPARATOR_LINE, '');
  if (text.includes('\0')) throw new CsvError('The file is not a text');
  const rows = rowsOf(text, SEPARATOR_LINE.exec(file)?.[1] ?? separatorOf(text));
  const header: readonly string[] = rows.next().value ?? [];
  if (header.length < 2) throw new CsvError('The file has no columns');
  return { header: header.map((cell) => cell.trim()), rows };
}

function* rowsOf(text: string, separator: string): Generator<string[], undefined> {
  const lineEnd = /\r\n|\n|\r|$/g;
  let count = 0;
  for (let at = 0; at < text.length; ) {
    lineEnd.lastIndex = at;
    const end = lineEnd.exec(text);
    const line = text.slice(at, end?.index);
    let cells: string[];
    if (line.includes('"')) [cells, at] = quotedRow(text, at, separator);
    else [cells, at] = [line.split(separator), at + line.length + (end?.[0].length ?? 0)];
    if (cells.length > MAX_CELLS_IN_ROW) throw new CsvError('A row has too many cells');
    if (!cells.some((cell) => cell !== '')) continue;
    count += 1;
    if (count > MAX_ROWS) throw new CsvError('The file has too many rows');
    yield cells.map(withoutGuard);
  }
}

/** A row with quoted cells from `start` on, which may have several lines, and where the next row begins. */
function quotedRow(text: string, start: number, separator: string): [cells: string[], next: number] {
  const plain = new RegExp(`[^"${separator}\\r\\n]*`, 'y');
  const cells: string[] = [];
  for (let at = start; ; at += separator.length) {
    plain.lastIndex = at;
    const cell = text[at] === '"' ? quotedCell(text, at) : plain.exec(text)?.[0];
    if (cell === undefined) throw new CsvError(`The quotes at character ${at} do not end`);
    cells.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    at += cell.length;
    if (cells.length > MAX_CELLS_IN_ROW || text[at] === undefined) return [cells, at];
    if (text[at] === '\r' || text[at] === '\n') return [cells, at + (text.startsWith('\r\n', at) ? 2 : 1)];
    if (text[at] !== separator) throw new CsvError(`The quotes at character ${at} do not fit`);
  }
}

/** With its quotes; `undefined`: they do not end. */
function quotedCell(text: string, start: number): string | undefined {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return text.slice(start, at + 1);
  return undefined;
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
