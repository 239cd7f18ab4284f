import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readingsList } from './car-tables.ts';

const MANUAL = resolve(import.meta.dirname, '../../docs/car.md');

/** The text with its table of readings made again from the data of the app. Throws if it has no place for it. */
export function withCarTables(text: string): string {
  const place = /(<!-- cars: readings -->\n)[\s\S]*?(<!-- end of cars -->)/;
  if (!place.test(text)) throw new Error('no place for the table of readings');
  return text.replace(place, (_, begin, end) => `${begin}\n${readingsList()}\n\n${end}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const written = readFileSync(MANUAL, 'utf8');
  const wanted = withCarTables(written);
  if (process.argv.includes('--write')) writeFileSync(MANUAL, wanted);
  else if (written !== wanted) {
    process.stderr.write('The table of readings in docs/car.md is out of date: run this with --write.\n');
    process.exitCode = 1;
  }
}
