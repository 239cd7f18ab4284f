import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row of TeslaMate's table `charges`, by its columns, with its time. */
export interface ChargeRow {
  atMs: number;
  row: Record<string, string>;
}

/** The rows of a recorded charge, in the order of time. */
export function rowsOfCharge(folder: string, name: string): ChargeRow[] {
  const [header = '', ...lines] = readFileSync(join(folder, `${name}_test.csv`), 'utf8')
    .trim()
    .split('\n');
  const fields = (line: string) =>
    line
      .trim()
      .split(',')
      .map((field) => field.replaceAll('"', ''));
  const names = fields(header);
  return lines
    .map((line) => {
      const row = Object.fromEntries(fields(line).map((field, index) => [names[index] ?? '', field]));
      return { row, atMs: Date.parse(`${row.date?.replace(' ', 'T')}Z`) };
    })
    .sort((one, other) => one.atMs - other.atMs);
}

/** The power at the wall, by voltage and current, kW. */
export const wallKwOf = (row: ChargeRow['row'] | undefined): number =>
  (Number(row?.charger_voltage) *
    Number(row?.charger_actual_current) *
    (row?.charger_phases === '3' ? Math.sqrt(3) : 1)) /
  1_000;

/** The energy at the wall, kWh. */
export const wallKwh = (rows: readonly ChargeRow[]): number =>
  rows.slice(1).reduce((sum, { row, atMs }, index) => {
    const before = rows[index];
    const hours = (atMs - (before?.atMs ?? atMs)) / 3_600_000;
    return sum + ((wallKwOf(row) + wallKwOf(before?.row)) / 2) * hours;
  }, 0);
