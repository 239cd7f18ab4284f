import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { carsList, readingsList } from './car-tables.ts';

const MANUAL = resolve(import.meta.dirname, '../../docs/car.md');

/** The text with its tables of cars and readings made again from the data of the app. Throws if a table has no place in it. */
export function withCarTables(text: string): string {
  let written = text;
  for (const [name, made] of [
    ['listed', carsList()],
    ['readings', readingsList()],
  ] as const) {
    const place = new RegExp(`(<!-- cars: ${name} -->\n)[\\s\\S]*?(<!-- end of cars -->)`);
    if (!place.test(written)) throw new Error(`no place for the table of cars: ${name}`);
    written = written.replace(place, (_, begin, end) => `${begin}\n${made}\n\n${end}`);
  }
  return written;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const written = readFileSync(MANUAL, 'utf8');
  const wanted = withCarTables(written);
  if (process.argv.includes('--write')) writeFileSync(MANUAL, wanted);
  else if (written !== wanted) {
    process.stderr.write('The tables of cars in docs/car.md are out of date: run this with --write.\n');
    process.exitCode = 1;
  }
}
