import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = process.env.LIGO_SHARED ?? fileURLToPath(new URL('../../../shared', import.meta.url));

/** Path of a file of the real test data, or `null` where the data is not at hand. */
export function sharedData(path: string): string | null {
  const full = `${folder}/data/${path}`;
  return existsSync(full) ? full : null;
}

/** The numbers of some columns of a log, `NaN` where a field is empty. */
export function columnsOf(file: string, ...names: string[]): number[][] {
  const [header = '', ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  const at = names.map((name) => header.split(',').indexOf(name));
  return lines.map((line) => {
    const fields = line.split(',');
    return at.map((index) => (fields[index] ? Number(fields[index]) : Number.NaN));
  });
}
